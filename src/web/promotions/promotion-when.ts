import { formatPlainDate } from '#shared/dates.ts'
import { livePromotions } from '#shared/promotions/live-promotions.ts'
import type { ListedPromotion } from '#shared/promotions/promotion.ts'
import type { Tone } from '#web/ui/facts/status-badge.tsx'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** When it is on, as a person says it: `from 2026/11/27, Fri Sat, 16:00 to 18:00`. */
export function whenWords(promotion: ListedPromotion): string {
  const { starts_on, ends_on, weekdays, from_time, to_time } = promotion
  const words = [
    ...(starts_on === null ? [] : [`from ${formatPlainDate(starts_on)}`]),
    ...(ends_on === null ? [] : [`until ${formatPlainDate(ends_on)}`]),
    ...(weekdays.length === 0 ? [] : [weekdays.map((day) => WEEKDAYS[day - 1]).join(' ')]),
    ...(from_time === null ? [] : [`${from_time} to ${to_time}`]),
  ]
  return words.length === 0 ? 'always' : words.join(', ')
}

export function stateOf(
  promotion: ListedPromotion,
  now: Date,
  today: string,
  timeZone: string,
): { tone: Tone; word: string } {
  const { ended_at, ends_on } = promotion
  if (ended_at !== null) return { tone: 'grey', word: 'Ended' }
  if (ends_on !== null && ends_on < today) return { tone: 'grey', word: 'Over' }
  if (livePromotions([promotion], now, timeZone).length > 0)
    return { tone: 'green', word: 'On now' }
  return { tone: 'blue', word: 'Waiting' }
}
