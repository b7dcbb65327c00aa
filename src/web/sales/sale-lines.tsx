import { formatCount } from '#shared/counted.ts'
import { cents, formatRand, sum } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import classes from './sale-lines.module.css'

type Item = SaleDetails['items'][number]

/** The lines of an entry, each with the batches it came from or went back to. */
export function SaleLines({ sale }: { sale: SaleDetails }) {
  return (
    <ul className={classes.lines} aria-label="Lines">
      {sale.items.map((item) => (
        <li key={item.line_number} className={classes.line}>
          <span className={classes.name}>{item.product_name}</span>
          <span className={classes.total}>
            <MoneyText amount={item.line_total} />
          </span>
          <span className={classes.about}>
            {formatCount(item.quantity)} × {formatRand(item.unit_price)}
            {offText(item)}
            {item.cart_discount !== 0 &&
              ` · its share off the whole ${formatRand(item.cart_discount)}`}
          </span>
          {item.returned > 0 && (
            <span className={classes.returned}>{formatCount(item.returned)} came back</span>
          )}
          {item.batches.length > 0 && <span className={classes.about}>{batchText(item)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** By hand and why, and by which promotions. */
function offText({ discount, discount_reason, promotions }: Item): string {
  const by_hand = cents(discount - sum(promotions.map(({ amount }) => amount)))
  const reason = discount_reason === null ? '' : ` (${discount_reason})`
  return [
    ...(by_hand === 0 ? [] : [` · discount ${formatRand(by_hand)}${reason}`]),
    ...promotions.map(({ name, amount }) => ` · ${name} ${formatRand(amount)}`),
  ].join('')
}

const batchText = ({ batches }: Item): string =>
  `Batch ${batches.map(({ batch_number, quantity }) => (batches.length === 1 ? batch_number : `${batch_number} (${quantity})`)).join(', ')}`
