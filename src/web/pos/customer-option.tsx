import { IconUser, IconWalk } from '@tabler/icons-react'
import type { CartCustomer } from '#shared/till/cart-customer.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { customerName } from './customer-name.ts'
import classes from './customer-option.module.css'

interface Option extends CartCustomer {
  email?: string | null
}

interface CustomerOptionProps {
  /** Null is the walk-in. */
  customer: Option | null
  onChoose: (customer: CartCustomer | null) => void
}

export function CustomerOption({ customer, onChoose }: CustomerOptionProps) {
  const Icon = customer ? IconUser : IconWalk
  return (
    <button type="button" className={classes.option} onClick={() => onChoose(customer)}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{customerName(customer)}</span>
        <span className={classes.known}>
          {customer
            ? [customer.customer_id, customer.email].filter(Boolean).join(' · ')
            : 'No points, no medical products'}
        </span>
      </span>
      {customer?.has_medical_card && <StatusBadge tone="purple">Medical</StatusBadge>}
      {customer?.is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
    </button>
  )
}
