import type { Db } from '#server/db/client.ts'
import { shopDay } from '#shared/dates.ts'
import { deleteDailySales, insertDailySales, lockSummary, updateSummary } from './queries.ts'

/** A sale begun before midnight has committed by then: no transaction may live this long. */
const GRACE_MINUTES = 5

/**
 * Sums up each closed day once, so that nothing scans the whole history on request; the days since are read live.
 * A change of time zone moves the midnights and recounts all.
 */
export async function summariseDays(db: Db, now: Date, timeZone: string): Promise<void> {
  const known = await lockSummary(db)
  const sameZone = known?.time_zone === timeZone
  const after = sameZone ? known.summarised_through : null
  const through = lastClosedDay(now, timeZone)
  if (after !== null && after >= through) return
  if (!sameZone) await deleteDailySales(db)
  await insertDailySales(db, timeZone, after, through)
  await updateSummary(db, { time_zone: timeZone, summarised_through: through })
}

/** The newest day that no more sales can join. */
export function lastClosedDay(now: Date, timeZone: string): string {
  const day = new Date(shopDay(new Date(now.getTime() - GRACE_MINUTES * 60_000), timeZone))
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
