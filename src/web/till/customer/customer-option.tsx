import { IconUser, IconWalk } from '@tabler/icons-react'
import { type CartCustomer, hasValidCard } from '#shared/till/cart-customer.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
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
          {customer?.has_medical_card && <CardBadge customer={customer} />}
          {customer?.is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
        </>
      }
      onPick={() => onChoose(customer)}
    />
  )
}

/** A card that has expired buys nothing medical: the cart will not show it as one either. */
function CardBadge({ customer }: { customer: Option }) {
  const today = useShopDay()
  return hasValidCard(customer, today) ? (
    <StatusBadge tone="purple">Medical</StatusBadge>
  ) : (
    <StatusBadge tone="red">Card expired</StatusBadge>
  )
}
