import { type Cents, formatRand, sum } from '#shared/money.ts'
import { stableOrChange, type Trend } from '#shared/trend.ts'
import type { DashboardStats } from './contract.ts'

export interface DashboardTrends {
  todaySales: Trend
  totalSales: Trend
  customers: Trend
  lowStock: Trend
}

/** The labels under the four cards. `at` is when the figures were true: it names the weekday they are compared with. */
export function dashboardTrends(
  { todaySales, trends }: DashboardStats,
  at: Date,
  timeZone: string,
): DashboardTrends {
  return {
    todaySales: todayTrend(todaySales, trends, weekday(at, timeZone)),
    totalSales: monthTrend(todaySales, trends),
    customers: customerTrend(trends.newCustomersLast7Days),
    lowStock: stockTrend(trends.outOfStockItems),
  }
}

type Figures = DashboardStats['trends']

/** Before the first sale of a morning yesterday says more than a comparison with nothing. */
function todayTrend(
  today: Cents,
  { sameTimeLastWeekSales: lastWeek, yesterdaySales: yesterday }: Figures,
  day: string,
): Trend {
  if (today <= 0 && yesterday > 0)
    return { text: `Yesterday ${formatRand(yesterday)}`, tone: 'neutral' }
  if (lastWeek > 0) return stableOrChange(today, lastWeek, `last ${day} by now`)
  return today > 0
    ? { text: `No sales last ${day} by now`, tone: 'up' }
    : { text: 'No sales yet today', tone: 'neutral' }
}

/** Whole days are compared with whole days; where there is nothing to compare, today counts too. */
function monthTrend(
  today: Cents,
  { last30DaysSales: last30Days, previous30DaysSales: previous30Days }: Figures,
): Trend {
  if (previous30Days > 0) return stableOrChange(last30Days, previous30Days, 'the 30 days before')
  const sold = sum([last30Days, today])
  return sold > 0
    ? { text: `${formatRand(sold)} in 30 days`, tone: 'up' }
    : { text: 'No sales in 30 days', tone: 'neutral' }
}

function customerTrend(added: number): Trend {
  return added > 0
    ? { text: `+${added} new in 7 days`, tone: 'up' }
    : { text: 'None new in 7 days', tone: 'neutral' }
}

function stockTrend(outOfStock: number): Trend {
  return outOfStock > 0
    ? { text: `${outOfStock} out of stock`, tone: 'warning' }
    : { text: 'All in stock', tone: 'neutral' }
}

const weekday = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { timeZone, weekday: 'long' }).format(at)
