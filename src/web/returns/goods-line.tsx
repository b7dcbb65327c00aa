import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatRand } from '#shared/money.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import type { NewGoods } from './exchange-values.ts'
import classes from './return-form.module.css'

interface GoodsLineProps {
  goods: NewGoods
  /** Undefined takes it off again. */
  onChange: (goods: NewGoods | undefined) => void
}

/** One of the goods that are taken instead. */
export function GoodsLine({ goods, onChange }: GoodsLineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className={classes.name}>{goods.name}</span>
        <span className={classes.about}>{formatRand(goods.unit_price)}</span>
      </span>
      <NumberField
        className={classes.quantity ?? ''}
        aria-label={`How many of ${goods.name}`}
        step={1}
        value={goods.quantity}
        onChange={(quantity) => onChange({ ...goods, quantity })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove ${goods.name}`}
        onClick={() => onChange(undefined)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
