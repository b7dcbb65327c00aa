import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { PaymentRequest } from '#shared/sales/payment.ts'
import { type Cart, EMPTY_CART, holdsNothing } from '#shared/till/cart.ts'
import { type ParkingTicket, park, type Carts } from '#shared/till/parked-carts.ts'

/** A payment that has begun and has no answer yet. */
export const PaymentUnderWay = z.object({
  /** The cart's key: whoever sends it again gets the answer of the first time. */
  key: z.uuid(),
  method: PaymentMethod,
  /** In cents; null is the exact amount. */
  tendered: z.custom<Cents>(Number.isSafeInteger).nullable(),
  /** Where there are several; in cents, unlike on the wire. */
  payments: z
    .array(
      z.custom<PaymentRequest>(
        (value) => z.safeEncode(PaymentRequest, value as PaymentRequest).success,
      ),
    )
    .nullable()
    .default(null),
  /** The total the customer was told, whatever begins or ends meanwhile; null where the till knew no promotions. */
  told: z.custom<Cents>(Number.isSafeInteger).nullable().default(null),
  started_at: Instant,
  /** Not sent again by itself: whoever comes back to it is told what became of it. */
  ask_first: z.boolean().optional(),
  /** The till that it began at: a request that is sent again says the same. */
  till_id: z.number().int().optional(),
  /** It began in the dark and was never sent: the server cannot have it. */
  is_unsent: z.boolean().optional(),
})
export type PaymentUnderWay = z.infer<typeof PaymentUnderWay>

/** The till of one person. What of it is kept on the device: `on-device.ts`. */
export interface KeptTill extends Carts {
  payment: PaymentUnderWay | null
  /** Payments without an answer that were set aside for the next customer, the newest first. */
  unresolved: readonly Unresolved[]
  /** The key of the last payment that was answered: it may still be on disk, and is not asked about again. */
  answered?: string | undefined
}

/** A payment and what it is for. */
interface Unresolved {
  cart: Cart
  payment: PaymentUnderWay
}

/** What it takes to ask again what became of a payment. */
export interface OpenPayment extends Unresolved {
  owner: string
}

/** The next customer is served; what became of this payment is asked later. */
export function setAside(till: KeptTill): KeptTill {
  const { cart, parked, payment, unresolved } = till
  if (payment === null) return till
  const aside = { cart, payment: { ...payment, ask_first: true } }
  return { ...till, cart: EMPTY_CART, parked, payment: null, unresolved: [aside, ...unresolved] }
}

/** Goes on with a payment that was set aside. The cart at hand is parked in its stead. */
export function takeUp(till: KeptTill, key: string, ticket: ParkingTicket): KeptTill {
  const wanted = till.unresolved.find(({ payment }) => payment.key === key)
  if (!wanted || till.payment !== null) return till
  const { parked } = park(till, ticket)
  const unresolved = till.unresolved.filter((entry) => entry !== wanted)
  return { ...till, ...wanted, parked, unresolved }
}

/** A payment that was set aside has its answer; what was not sold waits among the parked carts. */
export function settled(till: KeptTill, key: string, sold: boolean, ticket: ParkingTicket) {
  const entry = till.unresolved.find(({ payment }) => payment.key === key)
  if (!entry) return till
  const unresolved = till.unresolved.filter((other) => other !== entry)
  const parked = sold ? till.parked : [{ ...ticket, cart: entry.cart }, ...till.parked]
  return { ...till, parked, unresolved }
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
  const isKnown = ({ payment: { key } }: OpenPayment) =>
    key === till.answered || till.unresolved.some((entry) => entry.payment.key === key)
  const [newest] = open
    .filter((entry) => !isKnown(entry))
    .toSorted((a, b) => b.payment.started_at.localeCompare(a.payment.started_at))
  if (!newest) return undefined
  const { cart, payment } = newest
  // The same cart may lie there as it was before it was paid for; any other one is somebody's.
  const isOther = !holdsNothing(till.cart) && till.cart.sale_key !== payment.key
  const { parked } = isOther ? park(till, ticket) : till
  const others = parked.filter((entry) => entry.cart.sale_key !== payment.key)
  return { ...till, cart, payment, parked: others }
}
