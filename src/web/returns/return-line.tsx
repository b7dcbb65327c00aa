import { formatRand } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import classes from './return-form.module.css'

interface ReturnLineProps {
  item: SaleDetails['items'][number]
  input: { value?: number | string; error?: unknown; onBlur?: () => void }
  onChange: (quantity: number | string) => void
}

/** How many of a sold line come back. */
export function ReturnLine({ item, input, onChange }: ReturnLineProps) {
  const { product_name, quantity, returned, unit_price } = item
  const left = quantity - returned
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className={classes.name}>{product_name}</span>
        <span className={classes.about}>
          {formatRand(unit_price)} ·{' '}
          {left === 0 ? 'all came back' : `${left} of ${quantity} can come back`}
        </span>
      </span>
      {left > 0 && (
        <NumberField
          className={classes.quantity ?? ''}
          aria-label={`How many of ${product_name} come back`}
          step={1}
          {...(input.value !== undefined && { value: input.value })}
          error={input.error as string | undefined}
          onChange={onChange}
        />
      )}
    </li>
  )
}
