import type { CartCustomer } from '#shared/till/cart-customer.ts'

export const WALK_IN = 'Walk-in Customer'

export const customerName = (customer: CartCustomer | null): string =>
  customer ? `${customer.first_name} ${customer.last_name}` : WALK_IN
