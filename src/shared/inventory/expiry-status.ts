import { z } from 'zod'
import { daysBetween } from '#shared/dates.ts'

export const ExpiryStatus = z.enum(['expired', 'soon', 'fine'])
export type ExpiryStatus = z.infer<typeof ExpiryStatus>

/**
 * How near a batch is to its expiry on the shop's day `today`. On the day itself it can still be sold; within
 * `warningDays` it is soon; without an expiry date it keeps.
 */
export function expiryStatus(
  expiryDate: string | null,
  today: string,
  warningDays: number,
): ExpiryStatus {
  if (expiryDate === null) return 'fine'
  if (expiryDate < today) return 'expired'
  return daysBetween(today, expiryDate) <= warningDays ? 'soon' : 'fine'
}
