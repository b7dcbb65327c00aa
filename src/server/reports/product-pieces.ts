import { addDays, daysBetween } from '#shared/dates.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { BEGINNING } from './sales-window.ts'

/**
 * How to get the sums of a range of days from running totals: those at `upTo` less those at `before` (null: from
 * nothing), with single days added and taken away, since there is not a running total for every day.
 */
export interface ProductPieces {
  upTo: string | null
  before: string | null
  added: DayRange[]
  taken: DayRange[]
}

/** So few days are summed up faster one by one. */
const FEW_DAYS = 3

/** The running totals nearest to both ends of the range. `ends` are the days for which there are some, in order. */
export function productPieces(range: DayRange, ends: readonly string[]): ProductPieces {
  if (daysBetween(range.from, range.to) < FEW_DAYS || ends.length === 0)
    return { upTo: null, before: null, added: [range], taken: [] }
  const dayBefore = addDays(range.from, -1)
  const [upTo, before] = [nearest(ends, range.to), nearest(ends, dayBefore)]
  const [late, early] = [between(upTo, range.to), between(before, dayBefore)]
  return {
    upTo,
    before,
    added: [...late.missing, ...early.over],
    taken: [...late.over, ...early.missing],
  }
}

/** Null before the first of them: of that time there is at most a week of sales. */
function nearest(ends: readonly string[], day: string): string | null {
  if (day < ends[0]!) return null
  const distance = (end: string) => Math.abs(daysBetween(end, day))
  return ends.reduce((one, other) => (distance(other) < distance(one) ? other : one))
}

/** The days that a running total at `end` lacks up to `day`, or holds beyond it. */
function between(end: string | null, day: string): { missing: DayRange[]; over: DayRange[] } {
  if (end === null) return { missing: [{ from: BEGINNING, to: day }], over: [] }
  if (end < day) return { missing: [{ from: addDays(end, 1), to: day }], over: [] }
  return { missing: [], over: end > day ? [{ from: addDays(day, 1), to: end }] : [] }
}
