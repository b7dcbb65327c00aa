import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

/** The first whole hour and the first whole UTC day at or after an instant. */
export function wholePeriods(since: Date): { firstHour: Date; firstDay: Date } {
  const ceil = (ms: number) => new Date(Math.ceil(since.getTime() / ms) * ms)
  return { firstHour: ceil(HOUR_MS), firstDay: ceil(DAY_MS) }
}
