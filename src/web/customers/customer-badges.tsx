import type { Customer } from '#shared/customers/customer.ts'
import { type ExpiryStatus, expiryStatus } from '#shared/inventory/expiry-status.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import classes from './customer-badges.module.css'

/** Time enough to renew it: a patient comes about once a month. */
const WARNING_DAYS = 30

/** On the day itself the card is still good; without a date it keeps. */
const cardStatus = (
  card: Pick<Customer, 'has_medical_card' | 'medical_card_expiry_date'>,
  today: string,
): ExpiryStatus =>
  card.has_medical_card ? expiryStatus(card.medical_card_expiry_date, today, WARNING_DAYS) : 'fine'

interface CustomerBadgesProps {
  customer: Customer
  /** The shop's day. */
  today: string
}

export function CustomerBadges({ customer, today }: CustomerBadgesProps) {
  const { is_verified, has_medical_card } = customer
  if (!is_verified && !has_medical_card) return <span className={classes.none}>Not verified</span>
  return (
    <div className={classes.badges}>
      {is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
      {has_medical_card && <StatusBadge tone="purple">Medical Patient</StatusBadge>}
      <CardBadge customer={customer} today={today} />
    </div>
  )
}

/** A card that does not serve, or will soon not. */
export function CardBadge({ customer, today }: CustomerBadgesProps) {
  if (customer.has_medical_card && customer.medical_card_number === null)
    return <StatusBadge tone="red">No card number</StatusBadge>
  const status = cardStatus(customer, today)
  if (status === 'expired') return <StatusBadge tone="red">Card expired</StatusBadge>
  return status === 'soon' ? <StatusBadge tone="yellow">Card expires soon</StatusBadge> : null
}
