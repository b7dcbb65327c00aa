import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { Id, requiredText } from '#shared/fields.ts'
import { isCustomerMethod, type PaymentMethod } from './payment-method.ts'

export const MAX_REFERENCE = 40

/** As printed on the slip; whoever copies the card's number instead is stopped. */
export const SlipReference = requiredText(MAX_REFERENCE, 'Slip reference is required').refine(
  ...NO_CARD_NUMBER,
)

/** What is wrong with what was typed as one, in words; undefined where nothing is, or nothing was typed. */
export const slipProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : SlipReference.safeParse(typed).error?.issues[0]?.message

/** The reference of a card machine or a wallet, kept beside the sale. */
export const PaymentSlip = z.object({
  id: Id,
  transaction_id: Id,
  reference: z.string(),
  created_at: Instant,
})
export type PaymentSlip = z.output<typeof PaymentSlip>

/** Notes and coins come without a slip, and so does what a customer has with the shop. */
export const hasSlip = (method: PaymentMethod): boolean =>
  method !== 'cash' && !isCustomerMethod(method)

type Referenced = readonly { reference: string | null }[]

/** What was typed as a sale was paid, of each slip that has one; null where nothing was. */
export const referencesOf = (payments: Referenced): string | null =>
  payments.flatMap(({ reference }) => reference ?? []).join(', ') || null

/** What is known of a sale's slips: what was noted last, or else what was typed as it was paid. */
export const slipReference = (sale: {
  noted_slip: string | null
  payments: Referenced
}): string | null => sale.noted_slip ?? referencesOf(sale.payments)
