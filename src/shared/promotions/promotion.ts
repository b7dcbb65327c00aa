import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { type Cents, formatRand, Rand } from '#shared/money.ts'

export const PromotionKind = z.enum(['percent', 'amount', 'n_for_m'], {
  error: 'A promotion takes off a percent or an amount, or gives n for the price of m',
})

/** As the rule and the till need it. */
export const Promotion = z.object({
  id: Id,
  name: z.string(),
  kind: PromotionKind,
  percent: z.number().nullable(),
  amount: Rand.nullable(),
  buy: z.number().int().nullable(),
  pay: z.number().int().nullable(),
  product_ids: z.array(Id),
  category_ids: z.array(Id),
  starts_on: PlainDate.nullable(),
  ends_on: PlainDate.nullable(),
  weekdays: z.array(z.number().int()),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  stacks: z.boolean(),
})
export type Promotion = z.output<typeof Promotion>

/** As managers see it. */
export const ListedPromotion = Promotion.extend({
  /** Nobody is given it any more. */
  ended_at: Instant.nullable(),
  updated_at: Instant,
})
export type ListedPromotion = z.output<typeof ListedPromotion>

/** What it gives, in a word or two: `20% off`, `R10.00 off each`, `3 for the price of 2`. */
export function promotionWords({
  kind,
  percent,
  amount,
  buy,
  pay,
}: Pick<Promotion, 'kind' | 'percent' | 'amount' | 'buy' | 'pay'>): string {
  switch (kind) {
    case 'percent':
      return `${percent}% off`
    case 'amount':
      return `${formatRand(amount as Cents)} off each`
    case 'n_for_m':
      return `${buy} for the price of ${pay}`
  }
}
