import { z } from 'zod'
import { maybe } from '#shared/fields.ts'
import { type Cents, cents, formatRand, Rand, sum } from '#shared/money.ts'
import { PaymentMethod } from './payment-method.ts'
import { hasSlip, SlipReference } from './payment-slip.ts'

/** How a sale was paid. */
export const Payment = z.object({
  method: PaymentMethod,
  amount: Rand,
  /** What lay on the counter; null for the exact amount, and for what is no cash. */
  tendered: Rand.nullable(),
  change: Rand,
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

/** How a sale is to be paid, where the method alone does not say it. */
export const PaymentRequest = z.strictObject({
  method: PaymentMethod,
  /** The total, unless told. */
  amount: maybe(Rand),
  tendered: maybe(Rand),
  reference: maybe(SlipReference),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

/** The payment of a whole sale, or what is wrong with it in words. */
export function paymentOf(asked: PaymentRequest, total: Cents): Payment | { problem: string } {
  const { method, amount, tendered, reference } = asked
  if (amount !== null && amount !== total)
    return {
      problem: `The payment of ${formatRand(amount)} is not the total of ${formatRand(total)}`,
    }
  if (method !== 'cash' && tendered !== null)
    return { problem: 'Only cash is counted out and gives change' }
  if (!hasSlip(method) && reference !== null)
    return { problem: 'A cash payment has no slip reference' }
  if (tendered !== null && tendered < total)
    return { problem: `${formatRand(tendered)} does not cover the total of ${formatRand(total)}` }
  return { method, amount: total, tendered, change: cents((tendered ?? total) - total), reference }
}

/** What goes back to the customer. */
export const changeOf = (payments: readonly Payment[]): Cents =>
  sum(payments.map(({ change }) => change))
