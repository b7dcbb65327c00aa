import { formatCount } from '#shared/counted.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

/** How many a list has in all; a search that finds very many is not counted to its end. */
export const formatTotal = (total: number): string =>
  total === MAX_COUNTED + 1 ? `${formatCount(MAX_COUNTED)}+` : formatCount(total)

// Plain dates have no time zone: midnight UTC stands for the day.
const DAYS = new Intl.DateTimeFormat('en-ZA', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `17 Oct – 15 Nov 2026`, or `15 Nov 2026` where both ends are one day. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  DAYS.formatRange(new Date(from), new Date(to))

const SHORT = 8

/** Long ids are told apart by their beginning. */
export const shortId = (id: string): string => id.slice(0, SHORT)
