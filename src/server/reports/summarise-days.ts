import type { Db, Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getSettings } from '#server/settings/queries.ts'
import { addDays, MINUTE_MS, shopDay } from '#shared/dates.ts'
import { eachDay, PERIOD_DAYS } from '#shared/reports/period.ts'
import {
  addCustomers,
  addSales,
  carryRunningTotals,
  deleteLeftovers,
  deleteRunningTotals,
  replacePeriod,
  replaceReturns,
  replaceTopCustomers,
  type Stretch,
} from './count-queries.ts'
import { BEGINNING } from './sales-window.ts'
import {
  findFirstMoment,
  findMiscountedDay,
  findSummary,
  getDayStart,
  getNextWeek,
  lockSummary,
  type Summary,
  updateSummary,
} from './summary-queries.ts'

const LONGEST = Math.max(...Object.values(PERIOD_DAYS))

/** However long the shop was shut, what it no longer needs is tidied up that was made so many days before. */
const TIDIED_DAYS = 60

/**
 * The days at whose end running totals are kept besides Sundays: the newest that is over, and the day before each
 * period that ends the day after, so that the usual reports need no single days.
 */
export const keptEnds = (overDay: string): string[] =>
  [overDay, ...Object.values(PERIOD_DAYS).map((days) => addDays(overDay, 1 - days))].toSorted()

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** A sale of this age has been committed: no transaction may live this long. */
const GRACE_MINUTES = 5

/** How far back each round looks for sales that came late after all. Once a day it looks at all days. */
const LOOK_BACK_DAYS = 14

/**
 * Sums up what was sold since the last round, so that nothing scans the whole history on request; the few sales since
 * are read themselves. A day with a late sale is counted again with those after it, and a change of time zone, which
 * moves the midnights, counts all anew. Works in stretches of at most a week, a transaction each: the tills never wait
 * for it, and however long the history, memory stays small.
 */
export async function summariseDays(
  pool: Pool,
  now: Date,
  stop: AbortSignal | null = null,
): Promise<void> {
  const target = new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS)
  await inTransaction(pool, (db) => rewind(db, target))
  let isBehind = true
  while (isBehind) {
    if (stop?.aborted) return
    isBehind = await inTransaction(pool, (db) => countOn(db, target))
  }
}

/** Whether the sums are by the days of another time zone than the shop's. */
export async function isOtherTimeZone(db: Db): Promise<boolean> {
  const [{ timezone }, counted] = await Promise.all([getSettings(db), findSummary(db)])
  return counted !== undefined && counted.time_zone !== timezone
}

/** Goes back to the first day whose count is not right, if there is one. */
async function rewind(db: Db, target: Date): Promise<void> {
  const { timezone } = await getSettings(db)
  const summary = await lockSummary(db)
  if (summary?.time_zone !== timezone) {
    await updateSummary(db, timezone, null)
    return
  }
  if (summary.counted_until === null) return
  const day = await findMiscountedDay(db, summary, firstDayToCheck(summary, target))
  if (day !== null) await updateSummary(db, timezone, await getDayStart(db, timezone, day))
}

function firstDayToCheck({ time_zone, counted_until }: Summary, target: Date): string {
  const [counted, today] = [
    shopDay(new Date(counted_until!), time_zone),
    shopDay(target, time_zone),
  ]
  return counted === today ? addDays(today, -LOOK_BACK_DAYS) : BEGINNING
}

/** Counts the next stretch; answers whether there may be another. */
async function countOn(db: Db, target: Date): Promise<boolean> {
  const { timezone } = await getSettings(db)
  const summary = await lockSummary(db)
  const counted = summary?.time_zone === timezone ? summary.counted_until : null
  const since = counted ?? (await findFirstMoment(db)) ?? target.toISOString()
  const weekEnd = await getNextWeek(db, timezone, since)
  const until = weekEnd < target.toISOString() ? weekEnd : target.toISOString()
  if (until <= since) return false

  const stretch = stretchOf(timezone, counted, { since, until })
  await deleteLeftovers(db, stretch)
  const sales = await addSales(db, stretch)
  await addCustomers(db, stretch)
  if (sales > 0) {
    await replaceReturns(db, stretch)
    await replaceTopCustomers(db)
  }
  const isBehind = until === weekEnd
  await keepRunningTotals(db, stretch.over_day, isBehind)
  await updateSummary(db, timezone, until)
  return isBehind
}

async function keepRunningTotals(db: Db, overDay: string, isBehind: boolean): Promise<void> {
  // On the way, only the end of the week.
  for (const day of isBehind ? [overDay] : keptEnds(overDay)) await carryRunningTotals(db, day)
  if (isBehind) return
  await deleteRunningTotals(db, droppedEnds(overDay))
  for (const days of Object.values(PERIOD_DAYS)) await replacePeriod(db, days, overDay)
}

function stretchOf(
  time_zone: string,
  counted: string | null,
  { since, until }: { since: string; until: string },
): Stretch {
  const day = (instant: string, millisecondsBefore = 0) =>
    shopDay(new Date(Date.parse(instant) - millisecondsBefore), time_zone)
  return {
    time_zone,
    since,
    until,
    first_day: day(since),
    last_day: day(until, 1),
    new_from: counted === null ? '-infinity' : addDays(day(since, 1), 1),
    over_day: addDays(day(until), -1),
  }
}

/** Days whose running totals were kept on an earlier day and are not any more. */
export function droppedEnds(overDay: string): string[] {
  const kept = new Set(keptEnds(overDay))
  return eachDay({ from: addDays(overDay, -LONGEST - TIDIED_DAYS), to: overDay }).filter(
    (day) => !kept.has(day) && !isSunday(day),
  )
}
