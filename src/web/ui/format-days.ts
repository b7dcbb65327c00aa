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
