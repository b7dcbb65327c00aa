import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { requiredText } from '#shared/fields.ts'
import { type Cents, cents, percentOf, Rand } from '#shared/money.ts'

const MAX_REASON = 100

const REASON_NEEDED = 'A discount needs a reason'

export const Percent = z
  .number()
  .refine(
    (percent) => percent > 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4),
    {
      error: 'A discount is more than 0 and at most 100 percent, with at most two decimals',
    },
  )

export const Amount = Rand.refine((amount) => amount > 0, {
  error: 'A discount is more than R0.00',
})

/** Why it is given; the shop keeps a list to choose from. */
const Reason = requiredText(MAX_REASON, REASON_NEEDED).refine(...NO_CARD_NUMBER)

/** What is wrong with a reason as it was typed, in words. */
export const reasonProblem = (typed: string): string | undefined =>
  Reason.safeParse(typed).error?.issues[0]?.message

/** What is taken off a line or a cart: a part of it, or an amount. */
export const Discount = z.union(
  [
    z.strictObject({ percent: Percent, reason: Reason }),
    z.strictObject({ amount: Amount, reason: Reason }),
  ],
  { error: 'A discount has a percent or an amount, and a reason' },
)
export type Discount = z.output<typeof Discount>

/** What it takes off an amount; never more than there is. */
export function discountOn(amount: Cents, discount: Discount | null): Cents {
  if (discount === null) return cents(0)
  const off = 'percent' in discount ? percentOf(amount, discount.percent) : discount.amount
  return cents(Math.min(off, amount))
}
