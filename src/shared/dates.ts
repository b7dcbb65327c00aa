import { z } from 'zod'

/** A moment as an ISO string in UTC, such as `2026-11-15T07:30:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const PlainDate = z
  .string()
  .refine((value) => isPlainDate(value), { error: 'Dates are written YYYY-MM-DD' })

function isPlainDate(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The shop's calendar day at an instant: a sale at 00:30 local belongs to the new day. */
export const shopDay = (at: Date, timeZone: string): string =>
  // en-CA prints YYYY-MM-DD.
  formatter('en-CA', timeZone, { dateStyle: 'short' }).format(at)

/** The calendar day so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/** `2026/11/15`. */
export const formatDate = (at: Date | string, timeZone: string): string =>
  formatter('en-ZA', timeZone, { dateStyle: 'short' }).format(new Date(at))

/** `2026/11/15`. A calendar day has no time zone: it is read and written in the same one. */
export const formatPlainDate = (day: string): string => formatDate(day, 'UTC')

/** `09:05`. */
export const formatTime = (at: Date | string, timeZone: string): string =>
  formatter('en-ZA', timeZone, { timeStyle: 'short' }).format(new Date(at))

/** `2026/11/15, 09:05`. */
export const formatDateTime = (at: Date | string, timeZone: string): string =>
  formatter('en-ZA', timeZone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** `2026/11/15, 09:05:12`. */
export const formatMoment = (at: Date | string, timeZone: string): string =>
  formatter('en-ZA', timeZone, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a thousand times what using it does. */
function formatter(
  locale: string,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, style.dateStyle, style.timeStyle].join()
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone })
  formatters.set(key, known)
  return known
}
