import { type Cents, sum } from '#shared/money.ts'

/** `2026-11`, the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many months before. */
export function monthBefore(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 7)
}

interface Day {
  day: string
  sales: Cents
  transactions: number
}

/** Revenue by month, newest first, from this month back to the first that had a sale; those without one too. */
export function monthlyTrends(
  days: readonly Day[],
  today: string,
): { month: string; revenue: Cents; transactions: number }[] {
  const first = days.map(({ day }) => monthOf(day)).toSorted()[0] ?? monthOf(today)
  const trends = []
  for (let month = monthOf(today); month >= first; month = monthBefore(month, 1)) {
    const own = days.filter(({ day }) => monthOf(day) === month)
    trends.push({
      month,
      revenue: sum(own.map(({ sales }) => sales)),
      transactions: own.reduce((count, { transactions }) => count + transactions, 0),
    })
  }
  return trends
}
