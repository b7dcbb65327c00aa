import { MINUTE_MS } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'

/** So long a payment takes: what was on when it began may count, where the customer was told so. */
const PAYING_MS = 10 * MINUTE_MS

/** When a payment began at the earliest that ends now. */
export const payingSince = (now: Date): Date => new Date(now.getTime() - PAYING_MS)

/**
 * Nobody pays another total than they were told. The card machine may have taken it already: a promotion that began or
 * ended while the customer paid does not change it. Undefined where it is the total of neither moment.
 */
export function asTold<Reckoned extends { total: Cents }>(
  told: Cents,
  now: Date,
  reckonAt: (moment: Date) => Reckoned,
): Reckoned | undefined {
  const reckoned = reckonAt(now)
  if (told === reckoned.total) return reckoned
  const earlier = reckonAt(payingSince(now))
  return told === earlier.total ? earlier : undefined
}
