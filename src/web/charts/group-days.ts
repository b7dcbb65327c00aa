import { addDays } from '#shared/dates.ts'
import { formatDays } from '#web/ui/facts/format.ts'

/** A quarter of a year still has room for each day. */
const MOST_DAYS = 92
/** A leap year touches 53 weeks, or 54 when it begins on a Sunday. */
const MOST_WEEKS_IN_DAYS = 54 * 7

type DayUnit = 'day' | 'week' | 'month'

interface DayGroup<Day> {
  days: readonly Day[]
  tick: string
  label: string
}

/** Too many days for a bar each become weeks, too many weeks months. The days are in order, without gaps. */
export function groupDays<Day extends { date: string }>(
  days: readonly Day[],
): { unit: DayUnit; groups: readonly DayGroup<Day>[] } {
  const unit =
    days.length <= MOST_DAYS ? 'day' : days.length <= MOST_WEEKS_IN_DAYS ? 'week' : 'month'
  const groups = Map.groupBy(days, ({ date }) => GROUP_OF[unit](date))
  return {
    unit,
    groups: [...groups.values()].map((inGroup) => ({ days: inGroup, ...wordsOf(unit, inGroup) })),
  }
}

const GROUP_OF: Record<DayUnit, (date: string) => string> = {
  day: (date) => date,
  week: (date) => mondayOf(date),
  month: (date) => date.slice(0, 7),
}

function mondayOf(date: string): string {
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return addDays(date, -sinceMonday)
}

/** A group at either end may be cut short: its label says which days it really holds. */
function wordsOf(unit: DayUnit, days: readonly { date: string }[]) {
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? first
  const tick = unit === 'month' ? MONTH.format(new Date(first)) : SHORT.format(new Date(first))
  if (first === last) return { tick, label: LONG.format(new Date(first)) }
  return { tick, label: formatDays({ from: first, to: last }) }
}

// Plain dates have no time zone: midnight UTC stands for the day.
const format = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', ...style })
const SHORT = format({ day: '2-digit', month: 'short' })
const MONTH = format({ month: 'short', year: '2-digit' })
const LONG = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
