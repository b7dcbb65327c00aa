import { MINUTE_MS, shopDay } from '#shared/dates.ts'

/** After this a cashier who had no answer has helped the customer in some other way. */
const FRESH_MS = 5 * MINUTE_MS

/**
 * Whether a payment without an answer began too long ago to be sent by itself: it may have been rung up elsewhere
 * since, and would count for another day. A clock that was set meanwhile, either way, is no witness.
 */
export function isOldPayment(startedAt: string, now: Date, timeZone: string): boolean {
  const began = new Date(startedAt)
  const age = Math.abs(now.getTime() - began.getTime())
  return age > FRESH_MS || shopDay(began, timeZone) !== shopDay(now, timeZone)
}
