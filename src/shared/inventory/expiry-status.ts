import { z } from 'zod'

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

const DAY_MS = 86_400_000

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
