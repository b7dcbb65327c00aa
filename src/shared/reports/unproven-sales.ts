import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { DayRange } from './period.ts'

const Count = z.number().int()

/** So many are listed; an export has them all. */
export const LISTED_UNPROVEN = 100

/** Sales at which it was not proven that the buyer is of age. */
export const UnprovenSales = z.object({
  period: DayRange,
  /** What was paid, VAT included. */
  total: Rand,
  transactions: Count,
  /** Whose they are, most first. */
  bySeller: z.array(
    z.object({ seller_id: z.string(), seller_name: z.string(), transactions: Count, total: Rand }),
  ),
  /** The newest first, at most `LISTED_UNPROVEN`. */
  sales: z.array(
    z.object({
      id: Id,
      transaction_number: z.string(),
      created_at: Instant,
      seller_name: z.string(),
      /** Null for a walk-in. */
      customer_name: z.string().nullable(),
      total: Rand,
    }),
  ),
})
export type UnprovenSales = z.output<typeof UnprovenSales>
