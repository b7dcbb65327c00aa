import { IconUser, IconWalk } from '@tabler/icons-react'
import type { CartCustomer } from '#shared/till/cart-customer.ts'
import { PickOption } from '#web/ui/pick-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { customerName } from './customer-name.ts'

interface Option extends CartCustomer {
  email?: string | null
}

interface CustomerOptionProps {
  /** Null is the walk-in. */
  customer: Option | null
  onChoose: (customer: CartCustomer | null) => void
}

export function CustomerOption({ customer, onChoose }: CustomerOptionProps) {
  return (
    <PickOption
      icon={customer ? IconUser : IconWalk}
      name={customerName(customer)}
      about={
        customer
          ? [customer.customer_id, customer.email].filter(Boolean).join(' · ')
          : 'No points, no medical products'
      }
      end={
        <>
          {customer?.has_medical_card && <StatusBadge tone="purple">Medical</StatusBadge>}
          {customer?.is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
        </>
      }
      onPick={() => onChoose(customer)}
    />
  )
}
