import { MAX_COUNTED } from '#shared/paging.ts'

const COUNT = new Intl.NumberFormat('en-ZA')

/** `12 345`, its groups held together by no-break spaces. */
export const formatCount = (count: number): string => COUNT.format(count)

/** `1 transaction`, `1 234 transactions`; `1 batch`, `2 batches`. */
export const counted = (count: number, noun: string, several = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : several}`

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
