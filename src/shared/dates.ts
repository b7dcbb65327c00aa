import { z } from 'zod'

/** A moment as an ISO string in UTC, such as `2026-11-15T07:30:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const PlainDate = z
  .string()
  .refine((value) => isPlainDate(value), { error: 'Dates are written YYYY-MM-DD' })

/** A time of the shop's clock. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Times are written HH:MM' })

function isPlainDate(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The shop's calendar day at an instant: a sale at 00:30 local belongs to the new day. */
export function shopDay(at: Date, timeZone: string): string {
  const { year, month, day } = shopClock(at, timeZone)
  return `${year}-${month}-${day}`
}

/** The calendar day so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

// en-ZA writes moments so. They are put together here and not by a locale: a browser's own form of a locale changes
// with its version, and what is compared (the shop's day, its hours) must be the same in each.

/** `2026/11/15`. */
export function formatDate(at: Date | string, timeZone: string): string {
  const { year, month, day } = shopClock(at, timeZone)
  return `${year}/${month}/${day}`
}

/** `2026/11/15`. A calendar day has no time zone: it is read and written in the same one. */
export const formatPlainDate = (day: string): string => formatDate(day, 'UTC')

/** `09:05`. */
export function formatTime(at: Date | string, timeZone: string): string {
  const { hour, minute } = shopClock(at, timeZone)
  return `${hour}:${minute}`
}

/** `2026/11/15, 09:05`. */
export const formatDateTime = (at: Date | string, timeZone: string): string =>
  `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`

/** `2026/11/15, 09:05:12`. */
export const formatMoment = (at: Date | string, timeZone: string): string =>
  `${formatDateTime(at, timeZone)}:${shopClock(at, timeZone).second}`

interface ShopClock {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

/** What calendar and clock show in the shop, in figures of a fixed width. */
export function shopClock(at: Date | string, timeZone: string): Readonly<ShopClock> {
  const second = Math.floor(new Date(at).getTime() / 1000)
  if (last?.second === second && last.timeZone === timeZone) return last.clock
  const clock: ShopClock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of clockOf(timeZone).formatToParts(new Date(at)))
    if (type in clock) clock[type as keyof ShopClock] = value.padStart(type === 'year' ? 4 : 2, '0')
  last = { second, timeZone, clock }
  return clock
}

/** A screen asks for the same moment again with each of its parts that follows the clock. */
let last: { second: number; timeZone: string; clock: ShopClock } | undefined

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a thousand times what using it does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-ZA', {
      timeZone,
      // Whatever the locale and the machine prefer: years of the common era, 0 to 9, midnight as 00 and not as 24.
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(timeZone, known)
  return known
}
