import { z } from 'zod'
import { addDays, daysBetween, PlainDate } from '#shared/dates.ts'

/** Days of the shop, both ends included. */
export const DayRange = z.object({ from: PlainDate, to: PlainDate })
export type DayRange = z.infer<typeof DayRange>

/** The specification's periods: today and the days before it. */
export const PERIOD_DAYS = { '7days': 7, '30days': 30, '90days': 90, year: 365 } as const
export const Period = z.enum(['7days', '30days', '90days', 'year'])
export type Period = z.infer<typeof Period>
export const DEFAULT_PERIOD: Period = '30days'

/** Five years, a leap day among them. */
const MAX_RANGE_DAYS = 1827

/** What is wrong with a range whose end comes first. */
export const TURNED_ROUND = 'from must not be after to'

/** Which days a report is asked for: a named period, or any range by its first and last day. */
export interface PeriodRequest {
  period: Period | null
  from: string | null
  to: string | null
}

/** The days asked for, or what is wrong with them. A first day alone reaches to today. */
export function reportDays(asked: PeriodRequest, today: string): DayRange | { problem: string } {
  if (asked.from === null && asked.to === null)
    return lastDays(PERIOD_DAYS[asked.period ?? DEFAULT_PERIOD], today)
  if (asked.from === null) return { problem: 'from is required when to is given' }
  const range = { from: asked.from, to: asked.to ?? today }
  if (range.from > range.to) return { problem: TURNED_ROUND }
  if (dayCount(range) > MAX_RANGE_DAYS)
    return { problem: 'A report covers at most five years: choose a shorter range' }
  return range
}

/** Today and the days before it, `count` in all. */
export const lastDays = (count: number, today: string): DayRange => ({
  from: addDays(today, 1 - count),
  to: today,
})

/** The equal number of days right before. */
export const daysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -dayCount(range)),
  to: addDays(range.from, -1),
})

export const dayCount = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index))
