import { addDays, formatTime, shopDay } from '#shared/dates.ts'
import type { Promotion } from './promotion.ts'

/** The promotions that are on at a moment of the shop's clock, the oldest first. */
export const livePromotions = <Row extends Promotion>(
  promotions: readonly Row[],
  at: Date,
  timeZone: string,
): Row[] => {
  if (promotions.length === 0) return []
  const [day, time] = [shopDay(at, timeZone), formatTime(at, timeZone)]
  return promotions
    .filter((promotion) => isOn(promotion, day, time))
    .toSorted((one, other) => one.id - other.id)
}

function isOn(promotion: Promotion, today: string, time: string): boolean {
  const { starts_on, ends_on, weekdays, from_time, to_time } = promotion
  const isPastMidnight = from_time !== null && to_time! < from_time && time < to_time!
  if (from_time !== null && !isPastMidnight) {
    const isOver = to_time! > from_time && time >= to_time!
    if (time < from_time || isOver) return false
  }
  // After midnight it is still the evening before.
  const day = isPastMidnight ? addDays(today, -1) : today
  if ((starts_on !== null && day < starts_on) || (ends_on !== null && day > ends_on)) return false
  return weekdays.length === 0 || weekdays.includes(weekdayOf(day))
}

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
