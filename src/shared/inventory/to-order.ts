import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'

/** What is sold is looked at over whole weeks, so that every weekday counts alike. */
export const SOLD_OVER_DAYS = 28
/** An order shall last so long, and is made when less than half of that is left. */
const COVER_DAYS = 30
const ORDER_WITHIN_DAYS = 14

export const OrderLine = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  stock_level: z.number().int(),
  /** In the last four weeks. */
  sold: z.number().int(),
  /** Until it is sold out at that pace; null where nothing was sold. */
  days_left: z.number().int().nullable(),
  /** Of the product, or of the shop where it has none of its own. */
  reorder_level: z.number().int(),
  proposed: z.number().int(),
  /** From whom, and for what, it came last. */
  supplier: z.string().nullable(),
  last_cost: Rand.nullable(),
})
export type OrderLine = z.output<typeof OrderLine>

export const ExpiringBatch = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  sku: z.string(),
  batch_number: z.string(),
  remaining_quantity: z.number().int(),
  /** What remains of it, at cost. */
  cost_value: Rand,
  expiry_date: PlainDate,
  /** Below zero once it has expired. */
  days_left: z.number().int(),
})
export type ExpiringBatch = z.output<typeof ExpiringBatch>

/** In one list; the last to expire are left out. */
export const MOST_EXPIRING = 1000

/** How far ahead one looks for what expires. */
export const EXPIRY_HORIZONS = [30, 60, 90] as const

interface Shelf {
  stock_level: number
  sold: number
  reorder_level: number
}

export function daysLeft({
  stock_level,
  sold,
}: Pick<Shelf, 'stock_level' | 'sold'>): number | null {
  return sold > 0 ? Math.floor((stock_level * SOLD_OVER_DAYS) / sold) : null
}

/** How many to order, so that they last a month; 0 while there is no need. */
export function proposedOrder(shelf: Shelf): number {
  const { stock_level, sold, reorder_level } = shelf
  const days = daysLeft(shelf)
  const isDue = stock_level <= reorder_level || (days !== null && days < ORDER_WITHIN_DAYS)
  if (!isDue) return 0
  const month = Math.ceil((sold * COVER_DAYS) / SOLD_OVER_DAYS)
  return Math.max(0, Math.max(month, reorder_level + 1) - stock_level)
}
