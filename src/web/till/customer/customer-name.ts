import { fullName } from '#shared/full-name.ts'
import { UNNAMED, WALK_IN } from '#shared/sales/buyer.ts'
import { type CartCustomer, isKnown } from '#shared/till/cart-customer.ts'

/** Somebody of whom nothing has been heard yet since the page was loaded is a customer all the same. */
export function customerName(customer: CartCustomer | null): string {
  if (!customer) return WALK_IN
  return isKnown(customer) ? fullName(customer) : UNNAMED
}
