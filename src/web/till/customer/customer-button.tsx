import { IconChevronRight, IconUser } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { type CartCustomer, hasValidCard, isKnown } from '#shared/till/cart-customer.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { customerPicker } from '#web/till/dialogs.ts'
import { useTill } from '#web/till/till-store.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import classes from './customer-button.module.css'
import { customerName } from './customer-name.ts'

/** Who is buying; pressed, it asks. */
export function CustomerButton({ onPick }: { onPick: () => void }) {
  const customer = useTill(({ cart }) => cart.customer)
  const today = useShopDay()
  return (
    <button
      type="button"
      className={classes.customer}
      aria-haspopup="dialog"
      aria-keyshortcuts="F2"
      onClick={onPick}
      {...customerPicker.intent}
    >
      <IconUser size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{customerName(customer)}</span>
        <span className={classes.known}>
          {customer ? about(customer) : 'Choose a customer to earn points'}
        </span>
      </span>
      {hasValidCard(customer, today) && <StatusBadge tone="purple">Medical</StatusBadge>}
      {customer?.is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
      <IconChevronRight size={18} aria-hidden />
    </button>
  )
}

const about = (customer: CartCustomer): string =>
  isKnown(customer)
    ? `${customer.customer_id} · ${formatCount(customer.loyalty_points)} points`
    : 'Loading customer...'
