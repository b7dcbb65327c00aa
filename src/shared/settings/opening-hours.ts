import type { ShopSettings } from './shop-settings.ts'

type Hours = Pick<ShopSettings, 'opening_time' | 'closing_time'>

const DAY_MINUTES = 24 * 60
/** A shop that is open at midnight has its day summed up in the last quarter of an hour. */
const LAST_QUARTER = '23:45'

/** Whether the shop is open at midnight; with the same time twice it never closes. */
export const isOpenAtMidnight = ({ opening_time, closing_time }: Hours): boolean =>
  closing_time <= opening_time

/** From when on the day's sales can be told, HH:MM. */
export const summaryTime = (hours: Hours): string =>
  isOpenAtMidnight(hours) ? LAST_QUARTER : hours.closing_time

/** For how many minutes of its day the shop was open until then, and is open in all. */
export function openMinutes(hours: Hours, clock: string): { soFar: number; inAll: number } {
  const [open, close] = [minutes(hours.opening_time), minutes(hours.closing_time)]
  const until = (now: number): number =>
    close > open
      ? Math.min(Math.max(now, open), close) - open
      : // The hours after midnight, and those from opening on.
        Math.min(now, close) + Math.max(now - open, 0)
  return { soFar: until(minutes(clock)), inAll: until(DAY_MINUTES) }
}

/** How long to wait until nobody is woken: from midnight until the shop opens, unless it is open at midnight. */
export function minutesToOpening(hours: Hours, clock: string): number {
  if (isOpenAtMidnight(hours)) return 0
  return Math.max(0, minutes(hours.opening_time) - minutes(clock))
}

function minutes(clock: string): number {
  const [hours, rest] = clock.split(':').map(Number)
  return hours! * 60 + rest!
}
