import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Filters } from '#shared/filters.ts'
import { Direction } from '#shared/paging.ts'
import type { ReportQuery } from '#shared/reports/contract.ts'
import { DEFAULT_PERIOD, type DayRange, Period, reportDays } from '#shared/reports/period.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'

const PRODUCT_SORTS = ['name', 'sales', 'quantity', 'margin'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

const Day = z.union([PlainDate, z.literal('')])

const ReportUrl = z.object({
  period: Period.default(DEFAULT_PERIOD),
  /** A range of its own, instead of a named period. */
  from: Day.default(''),
  to: Day.default(''),
  search: z.string().max(100).default(''),
  filters: Filters.default([]),
  sort: z.enum(PRODUCT_SORTS).default('sales'),
  direction: Direction.default('desc'),
})
export type ReportState = z.output<typeof ReportUrl>

/** What is being looked at, as the address says. */
export const useReportState = () => useUrlState(ReportUrl)

export const isCustom = ({ from, to }: ReportState): boolean => from !== '' || to !== ''

export function queryOf(state: ReportState): ReportQuery {
  const { period, from, to } = state
  return isCustom(state)
    ? { period: null, from: from || null, to: to || null }
    : { period, from: null, to: null }
}

/** The days that are asked for, or what a person should mend. */
export function daysOf(state: ReportState, today: string): DayRange | { problem: string } {
  if (isCustom(state) && state.from === '') return { problem: 'Choose the first day' }
  if (isCustom(state) && state.from > (state.to || today))
    return { problem: 'The first day must not be after the last' }
  return reportDays(queryOf(state), today)
}
