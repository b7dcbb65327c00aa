import type { Customer } from '#shared/customers/customer.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './customer-badges.module.css'
import { cardStatus } from './medical-card.ts'

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
      {has_medical_card && <StatusBadge tone="blue">Medical Patient</StatusBadge>}
      <CardBadge customer={customer} today={today} />
    </div>
  )
}

/** A card that no longer serves, or will soon not. */
export function CardBadge({ customer, today }: CustomerBadgesProps) {
  const status = cardStatus(customer, today)
  if (status === 'expired') return <StatusBadge tone="red">Card expired</StatusBadge>
  return status === 'soon' ? <StatusBadge tone="yellow">Card expires soon</StatusBadge> : null
}
