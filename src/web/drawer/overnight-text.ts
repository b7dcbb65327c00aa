import { addDays, formatPlainDate, shopDay } from '#shared/dates.ts'

/** What the head of a till says of a shift that was opened on an earlier day. */
export function overnightText(opened_at: string, today: string, timeZone: string): string {
  const day = shopDay(new Date(opened_at), timeZone)
  const since = day === addDays(today, -1) ? 'yesterday' : formatPlainDate(day)
  return `Shift open since ${since}: count it soon`
}
