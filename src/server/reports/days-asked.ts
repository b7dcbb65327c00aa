import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { type DayRange, type PeriodRequest, reportDays } from '#shared/reports/period.ts'

/** The days of the shop that somebody asks for; what cannot be days is refused. */
export function daysAsked(asked: PeriodRequest, caller: Caller): DayRange {
  const range = reportDays(asked, todayIn(caller))
  if ('problem' in range) throw new Refusal(400, range.problem)
  return range
}
