import { DAY_MS, MINUTE_MS, shopClock } from '#shared/dates.ts'

/** The serial number of 1 January 1970: spreadsheets count days from the end of 1899. */
const EPOCH = 25_569
/** 1 March 1900. Before it spreadsheets disagree, since some know a 29 February 1900. */
const FIRST_SAFE = 61

/** A calendar day as spreadsheets count it; undefined for one that they do not agree on. */
export function daySerial(day: string): number | undefined {
  return agreed(Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH)
}

/** A moment as the shop's clock showed it: spreadsheets know no time zones. */
export function momentSerial(at: string | Date, timeZone: string): number | undefined {
  const instant = new Date(at).getTime()
  return agreed((instant + offsetAt(instant, timeZone)) / DAY_MS + EPOCH)
}

const agreed = (serial: number): number | undefined =>
  Number.isFinite(serial) && serial >= FIRST_SAFE ? serial : undefined

/** The day of a serial number, and the time where it has one: `2026-11-15`, `2026-11-15 09:05:12`. */
export function serialText(serial: number, is1904: boolean): string | undefined {
  // The other calendar, of old Macintoshes, begins 1,462 days later.
  const days = is1904 ? serial + 1462 : serial
  const at = new Date(Math.round((days - EPOCH) * DAY_SECONDS) * 1000)
  if (days < FIRST_SAFE || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999)
    return undefined
  const [day, time] = at.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}

const DAY_SECONDS = DAY_MS / 1000
/** Clocks are changed on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

const lastOffset = { quarter: Number.NaN, timeZone: '', offset: 0 }

/** How far the zone's clock is ahead of UTC, in milliseconds. Rows of an export often lie in the same quarter. */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS)
  if (lastOffset.quarter !== quarter || lastOffset.timeZone !== timeZone)
    Object.assign(lastOffset, { quarter, timeZone, offset: offsetOf(quarter, timeZone) })
  return lastOffset.offset
}

function offsetOf(quarter: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = shopClock(
    new Date(quarter * QUARTER_MS),
    timeZone,
  )
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return shown - quarter * QUARTER_MS
}
