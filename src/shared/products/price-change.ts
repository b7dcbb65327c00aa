import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { type Cents, cents, formatRand, Rand } from '#shared/money.ts'
import { MAX_PRICE, ProductFields } from './product.ts'

/** So many that a page of the list fits, chosen whole. */
export const MAX_PRICES_AT_ONCE = 500

const TOO_MANY = `At most ${MAX_PRICES_AT_ONCE} prices can be changed at once`

/** New prices, each with the one that the person saw: all of them are written, or none. */
export const NewPrices = z.object({
  prices: z
    .array(z.object({ id: Id, price: ProductFields.shape.price, seen_price: Rand }))
    .min(1, { error: 'Please choose at least one product' })
    .max(MAX_PRICES_AT_ONCE, { error: TOO_MANY })
    .refine((prices) => new Set(prices.map(({ id }) => id)).size === prices.length, {
      error: 'Each product can be named once',
    }),
})
export type NewPrices = z.output<typeof NewPrices>

/** To what a new price is rounded, in cents; `ending` takes the next lower price that ends in 99 cents, or R0.99. */
const ROUNDINGS = {
  none: 1,
  'R0.10': 10,
  R1: 100,
  R5: 500,
  R10: 1000,
  ending: 100,
} as const
export type Rounding = keyof typeof ROUNDINGS

export interface PriceMove {
  by: 'percent' | 'amount'
  /** Percent, with up to two decimals, or rand; negative lowers. */
  value: number
  rounding: Rounding
}

/** What a price becomes: half a step rounds up, as on a shelf label. */
export function movedPrice(price: Cents, { by, value, rounding }: PriceMove): Cents {
  const hundredths = Math.round(value * 100)
  const exact =
    by === 'percent'
      ? Math.floor((price * (10_000 + hundredths) * 2 + 10_000) / 20_000)
      : price + hundredths
  const step = ROUNDINGS[rounding]
  const rounded = Math.floor((exact * 2 + step) / (step * 2)) * step
  return cents(rounding === 'ending' ? Math.max(rounded - 1, 99) : rounded)
}

/** Why a price cannot be this; null when it can. */
export function priceProblem(price: Cents): string | null {
  if (price <= 0) return 'Price must be more than R0.00'
  return price > MAX_PRICE ? `Price must be at most ${formatRand(MAX_PRICE)}` : null
}
