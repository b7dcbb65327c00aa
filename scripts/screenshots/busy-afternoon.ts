import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

const FRIDAY = 5
/** Half past three in Johannesburg, in UTC. */
const BUSY_MS = 13.5 * HOUR_MS
/** From then until the shop closes. */
export const EVENING_MS = 2.5 * HOUR_MS

/** The next Friday in the middle of the afternoon: pictures show a busy shop at whatever hour they are taken. */
export function busyAfternoon(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const days = (FRIDAY - now.getUTCDay() + 7) % 7
  const friday = midnight + days * DAY_MS + BUSY_MS
  // Never back in time: what the browser keeps would have run out.
  return new Date(friday > now.getTime() ? friday : friday + 7 * DAY_MS)
}
