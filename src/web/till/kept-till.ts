import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { Cart, isEmptyCart } from '#shared/till/cart.ts'
import { type ParkingTicket, park, Till } from '#shared/till/parked-carts.ts'

/** A payment that has begun and has no answer yet. */
const Payment = z.object({
  /** The cart's key: whoever sends it again gets the answer of the first time. */
  key: z.uuid(),
  method: PaymentMethod,
  /** In cents; null is the exact amount. */
  tendered: z.custom<Cents>(Number.isSafeInteger).nullable(),
  started_at: Instant,
})
export type Payment = z.infer<typeof Payment>

/** The till of one person as this browser keeps it. */
export const KeptTill = Till.extend({ payment: Payment.nullable() })
export type KeptTill = z.infer<typeof KeptTill>

/** What it takes to ask again what became of a payment. */
export const OpenPayment = z.object({ owner: z.string(), cart: Cart, payment: Payment })
export type OpenPayment = z.infer<typeof OpenPayment>

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
