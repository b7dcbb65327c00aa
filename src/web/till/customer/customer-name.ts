import { fullName } from '#shared/full-name.ts'
import { WALK_IN } from '#shared/sales/walk-in.ts'
import type { CartCustomer } from '#shared/till/cart-customer.ts'

export const customerName = (customer: CartCustomer | null): string =>
  customer ? fullName(customer) : WALK_IN
