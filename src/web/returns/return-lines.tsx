import { useId } from 'react'
import { formatRand } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import classes from './return-form.module.css'

type Item = SaleDetails['items'][number]

interface Input {
  value?: number | string
  error?: unknown
}

interface ReturnLinesProps {
  items: readonly Item[]
  /** Of a field of the form, by its name. */
  inputOf: (field: string) => Input
  onChange: (field: string, quantity: number | string) => void
}

/** How many of each line of a sale come back. */
export function ReturnLines({ items, inputOf, onChange }: ReturnLinesProps) {
  const labelId = useId()
  return (
    <div>
      <p className={classes.label} id={labelId}>
        What comes back
      </p>
      <ul className={classes.lines} aria-labelledby={labelId}>
        {items.map((item) => {
          const field = `quantities.${item.line_number}`
          return (
            <ReturnLine
              key={field}
              item={item}
              input={inputOf(field)}
              onChange={(quantity) => onChange(field, quantity)}
            />
          )
        })}
      </ul>
    </div>
  )
}

interface ReturnLineProps {
  item: Item
  input: Input
  onChange: (quantity: number | string) => void
}

function ReturnLine({ item, input, onChange }: ReturnLineProps) {
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
