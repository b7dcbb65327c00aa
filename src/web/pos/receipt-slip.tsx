import { formatDateTime } from '#shared/dates.ts'
import { formatRand, times } from '#shared/money.ts'
import { PAYMENT_METHOD_LABEL } from '#shared/sales/payment-method.ts'
import { VAT_PERCENT } from '#shared/sales/totals.ts'
import { changeDue } from '#shared/till/cash.ts'
import { useUser } from '#web/session/session.ts'
import { formatPhone } from '#web/ui/format-phone.ts'
import type { SoldSale } from './counter.ts'
import { customerName } from './customer-name.ts'
import classes from './receipt-slip.module.css'

/** What the customer takes along. */
export function ReceiptSlip({ sold }: { sold: SoldSale }) {
  const { settings, profile } = useUser()
  const { receipt, cart, method, tendered } = sold
  const change = method === 'cash' ? changeDue(receipt.total, tendered) : null
  const points = receipt.loyalty_points_earned
  return (
    <div className={classes.slip}>
      <Supplier />
      <p className={classes.about}>
        {receipt.transaction_number}
        <br />
        {formatDateTime(sold.sold_at, settings.timezone)}
        <br />
        Served by {profile.first_name} {profile.last_name}
        {cart.customer && (
          <>
            <br />
            {customerName(cart.customer)}
          </>
        )}
      </p>
      <ul className={classes.lines}>
        {cart.lines.map((line) => (
          <li key={line.product_id}>
            <span className={classes.name}>{line.name}</span>
            <span className={classes.each}>
              {line.quantity} × {formatRand(line.unit_price)}
            </span>
            <span className={classes.amount}>
              {formatRand(times(line.unit_price, line.quantity))}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <Sum word="Subtotal" value={formatRand(receipt.subtotal)} />
        <Sum word={`VAT (${VAT_PERCENT}%)`} value={formatRand(receipt.vat)} />
        <Sum word="Total" value={formatRand(receipt.total)} strong />
        <Sum word={PAYMENT_METHOD_LABEL[method]} value={formatRand(tendered ?? receipt.total)} />
        {change !== null && <Sum word="Change" value={formatRand(change)} strong={change > 0} />}
        {points > 0 && <Sum word="Loyalty points earned" value={`+${points}`} />}
      </dl>
      <p className={classes.thanks}>Thank you. Keep out of reach of children.</p>
    </div>
  )
}

/** Who sold it, as the Consumer Protection Act (section 26) wants it on every slip. */
function Supplier() {
  const { store_name, address, phone, vat_number, cannabis_license } = useUser().settings
  return (
    <>
      <p className={classes.store}>{store_name}</p>
      <address className={classes.supplier}>
        {address && <p>{address}</p>}
        {phone && <p>Tel {formatPhone(phone)}</p>}
        {vat_number && <p>VAT no. {vat_number}</p>}
        {cannabis_license && <p>Licence {cannabis_license}</p>}
      </address>
    </>
  )
}

function Sum({ word, value, strong = false }: { word: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt data-strong={strong || undefined}>{word}</dt>
      <dd data-strong={strong || undefined}>{value}</dd>
    </>
  )
}
