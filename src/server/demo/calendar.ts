import { DAY_MS, MINUTE_MS, shopDay } from '#shared/dates.ts'
import type { Random } from './random.ts'

/** The demo shop trades in Johannesburg's time, two hours ahead of UTC all year. */
export const SHOP_TIME_ZONE = 'Africa/Johannesburg'
const OFFSET_MINUTES = 120
const OPENING_MINUTE = 9 * 60
const CLOSING_MINUTE = 18 * 60
const DAYS_PER_MONTH = 365.25 / 12

/** A calendar day as the number of days since 1970-01-01: easy to count with and to compare. */
export type DayNumber = number

export const dayNumberAt = (at: Date): DayNumber =>
  Date.parse(`${shopDay(at, SHOP_TIME_ZONE)}T00:00:00Z`) / DAY_MS

export const plainDate = (day: DayNumber): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The instant, in milliseconds, at a minute of the shop's day. */
export const instantAt = (day: DayNumber, minute: number): number =>
  day * DAY_MS + Math.floor((minute - OFFSET_MINUTES) * MINUTE_MS)

export const isoOf = (at: number): string => new Date(at).toISOString()

/** Sunday, the quietest, to Saturday. */
const WEEKDAY_WEIGHTS = [0.62, 0.8, 0.84, 0.9, 1, 1.4, 1.44]

/** How busy each hour from nine to six is: a rise at lunch and a higher one after work. */
const HOUR_WEIGHTS = [0.5, 0.72, 0.95, 1.4, 1.28, 0.86, 0.95, 1.5, 1.62]
const HOURS_TOTAL = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0)

export interface TradingDay {
  day: DayNumber
  /** The instants of its sales, in order. */
  sales: Float64Array
}

/** Spreads `sales` over the days up to `now`, as a shop that grows gently and knows paydays and weekends. */
export function* tradingDays(
  random: Random,
  { now, months, sales }: { now: Date; months: number; sales: number },
): Generator<TradingDay> {
  const today = dayNumberAt(now)
  const openToday = shareOfDayBefore(minuteOfDay(now))
  const first = firstTradingDay(now, months)
  const weights: number[] = []
  for (let day = first; day <= today; day += 1) {
    const growth = 1 + (0.2 * (day - first)) / (today - first + 1)
    const noise = 0.9 + 0.2 * random.next()
    weights.push(busyness(day) * growth * noise * (day === today ? openToday : 1))
  }
  const perWeight = sales / weights.reduce((sum, weight) => sum + weight, 0)
  let [owed, done] = [0, 0]
  for (const [index, weight] of weights.entries()) {
    const day = first + index
    owed += weight * perWeight
    // The last day closes the count exactly; a last day without trade leaves nothing to round.
    const count = Math.round(owed) - done
    done += count
    yield { day, sales: instantsOf(random, day, count, day === today ? openToday : 1) }
  }
}

export const firstTradingDay = (now: Date, months: number): DayNumber =>
  dayNumberAt(now) - Math.round(months * DAYS_PER_MONTH) + 1

/** Weekday and payday: many are paid on the 25th or at the month's end. */
export function busyness(day: DayNumber): number {
  const date = new Date(day * DAY_MS)
  const dayOfMonth = date.getUTCDate()
  const payday = dayOfMonth >= 25 || dayOfMonth <= 2 ? 1.18 : 1
  return WEEKDAY_WEIGHTS[date.getUTCDay()]! * payday
}

function instantsOf(
  random: Random,
  day: DayNumber,
  count: number,
  shareOfDay: number,
): Float64Array {
  const instants = new Float64Array(count)
  for (let index = 0; index < count; index += 1)
    instants[index] = instantAt(day, minuteAfterShare(random.next() * shareOfDay))
  return instants.toSorted()
}

const minuteOfDay = (at: Date): number => (at.getTime() - instantAt(dayNumberAt(at), 0)) / MINUTE_MS

/** The share of a day's sales made before a minute of the day: 0 before opening, 1 after closing. */
function shareOfDayBefore(minute: number): number {
  const hours = (Math.min(Math.max(minute, OPENING_MINUTE), CLOSING_MINUTE) - OPENING_MINUTE) / 60
  const weight = HOUR_WEIGHTS.reduce(
    (sum, hourWeight, hour) => sum + hourWeight * Math.min(Math.max(hours - hour, 0), 1),
    0,
  )
  return weight / HOURS_TOTAL
}

/** The minute by which a share of the day's sales is made: the other way round. */
function minuteAfterShare(share: number): number {
  let weight = share * HOURS_TOTAL
  for (const [hour, hourWeight] of HOUR_WEIGHTS.entries()) {
    if (weight < hourWeight) return OPENING_MINUTE + (hour + weight / hourWeight) * 60
    weight -= hourWeight
  }
  return CLOSING_MINUTE - 1
}
