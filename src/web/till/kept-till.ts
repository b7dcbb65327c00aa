import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { type Cart, isEmptyCart } from '#shared/till/cart.ts'
import { type ParkingTicket, park, type Till } from '#shared/till/parked-carts.ts'

/** A payment that has begun and has no answer yet. */
export const Payment = z.object({
  /** The cart's key: whoever sends it again gets the answer of the first time. */
  key: z.uuid(),
  method: PaymentMethod,
  /** In cents; null is the exact amount. */
  tendered: z.custom<Cents>(Number.isSafeInteger).nullable(),
  started_at: Instant,
  /** The till that it began at: a request that is sent again says the same. */
  till_id: z.number().int().optional(),
})
export type Payment = z.infer<typeof Payment>

/** The till of one person. What of it is kept on the device: `on-device.ts`. */
export interface KeptTill extends Till {
  payment: Payment | null
}

/** What it takes to ask again what became of a payment. */
export interface OpenPayment {
  owner: string
  cart: Cart
  payment: Payment
}

/**
 * The till with the newest payment that is on disk and that it does not know: a power cut takes what localStorage held,
 * or brings back what it held a while before. Undefined when there is nothing to bring back.
 */
export function withOpenPayment(
  till: KeptTill,
  open: readonly OpenPayment[],
  ticket: ParkingTicket,
): KeptTill | undefined {
  if (till.payment !== null) return undefined
  const [newest] = open.toSorted((a, b) => b.payment.started_at.localeCompare(a.payment.started_at))
  if (!newest) return undefined
  const { cart, payment } = newest
  // The same cart may lie there as it was before it was paid for; any other one is somebody's.
  const isOther = !isEmptyCart(till.cart) && till.cart.sale_key !== payment.key
  const { parked } = isOther ? park(till, ticket) : till
  return { cart, payment, parked: parked.filter((entry) => entry.cart.sale_key !== payment.key) }
}
