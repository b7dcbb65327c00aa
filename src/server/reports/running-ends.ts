import { addDays } from '#shared/dates.ts'
import { eachDay, PERIOD_DAYS } from '#shared/reports/period.ts'

const LONGEST = Math.max(...Object.values(PERIOD_DAYS))
/** However long the shop was shut, what it no longer needs is tidied up that was made so many days before. */
const TIDIED_DAYS = 60

/**
 * The days at whose end running totals are kept besides Sundays: the newest that is over, and the day before each period
 * that ends the day after, so that the usual reports need no single days.
 */
export const keptEnds = (overDay: string): string[] =>
  [overDay, ...Object.values(PERIOD_DAYS).map((days) => addDays(overDay, 1 - days))].toSorted()

/** Days whose running totals were kept on an earlier day and are not any more. */
export function droppedEnds(overDay: string): string[] {
  const kept = new Set(keptEnds(overDay))
  return eachDay({ from: addDays(overDay, -LONGEST - TIDIED_DAYS), to: overDay }).filter(
    (day) => !kept.has(day) && !isSunday(day),
  )
}

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
