import { ActionIcon } from '@mantine/core'
import { IconHelpCircle, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import { cartTotals } from '#shared/till/cart-sale.ts'
import { isPartlyPaid } from '#shared/till/cart.ts'
import { discardParked, type ParkedCart, resumeParked } from '#shared/till/parked-carts.ts'
import { paidIn } from '#shared/till/split.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { customerName } from '#web/till/customer/customer-name.ts'
import { checkUnresolved } from '#web/till/payment/take-payment.ts'
import { changeCarts, newTicket, useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import classes from './cart-head.module.css'
import { useCartTotals, useSelling } from './use-cart-totals.ts'

/** What waits beside the cart on the counter. */
export function WaitingCarts() {
  return (
    <>
      <UnresolvedPayments />
      <ParkedCarts />
    </>
  )
}

/** Payments that were set aside. Nobody can throw them away: pressed, each tells what became of it. */
function UnresolvedPayments() {
  const unresolved = useTill((till) => till.unresolved)
  const locked = useTill(({ payment }) => payment !== null)
  const { timezone } = useUser().settings
  const selling = useSelling()
  if (unresolved.length === 0) return null
  return (
    <fieldset className={classes.parked} disabled={locked} aria-label="Unresolved payments">
      {unresolved.map(({ cart, payment }) => (
        <button
          key={payment.key}
          type="button"
          className={classes.back}
          onClick={() => checkUnresolved(payment.key)}
        >
          <IconHelpCircle size={16} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>Unresolved payment</span>
            <span className={classes.about}>
              {methodName(payment.method)} {formatTime(payment.started_at, timezone)} · press to
              check
            </span>
          </span>
          <MoneyText amount={cartTotals(cart, selling).total} />
        </button>
      ))}
    </fieldset>
  )
}

function ParkedCarts() {
  const parked = useTill((till) => till.parked)
  const locked = useTill(({ payment }) => payment !== null)
  if (parked.length === 0) return null
  return (
    <fieldset className={classes.parked} disabled={locked} aria-label="Parked carts">
      <ul className={classes.list}>
        {parked.map((entry) => (
          <ParkedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </fieldset>
  )
}

function ParkedRow({ entry }: { entry: ParkedCart }) {
  const { timezone } = useUser().settings
  const { units, total } = useCartTotals(entry.cart)
  const name = customerName(entry.cart.customer)
  const isPaid = isPartlyPaid(entry.cart)
  function resume() {
    changeCarts((till) => resumeParked(till, entry.id, newTicket()))
  }
  return (
    <li className={classes.row}>
      <button type="button" className={classes.back} onClick={resume}>
        <IconPlayerPlay size={16} aria-hidden />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.about}>
            {isPaid ? `${formatRand(paidIn(entry.cart.paid_parts))} paid ·` : 'Parked'}{' '}
            {formatTime(entry.parked_at, timezone)} · {counted(units, 'item')}
          </span>
        </span>
        <MoneyText amount={total} />
      </button>
      {/* What a card has paid for is not thrown away: its payment is taken back first. */}
      {!isPaid && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Discard the parked cart of ${name}`}
          onClick={() => changeCarts((till) => discardParked(till, entry.id))}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
