import { UNNAMED } from '#shared/sales/buyer.ts'
import { cartCustomer, isKnown } from '#shared/till/cart-customer.ts'
import type { Cart } from '#shared/till/cart.ts'
import { logError } from '#web/log.ts'
import { findCustomer } from '#web/till/data.ts'

/** A receipt does not wait longer to say whose it is. */
const NAME_TIMEOUT_MS = 3000

/** A cart that has just come back from the device does not know who its customer is; the receipt says it. */
export async function named(cart: Cart): Promise<Cart> {
  const { customer } = cart
  if (!customer || isKnown(customer)) return cart
  try {
    return {
      ...cart,
      customer: cartCustomer(await findCustomer(customer.id, AbortSignal.timeout(NAME_TIMEOUT_MS))),
    }
  } catch (error) {
    logError('The customer of a receipt could not be asked for', error)
    return { ...cart, customer: { ...customer, first_name: UNNAMED } }
  }
}
