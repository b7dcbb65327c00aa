import { type Cents, formatRand } from '#shared/money.ts'
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
    todaySales: todayTrend(todaySales, trends.sameTimeLastWeekSales, weekday(at, timeZone)),
    totalSales: monthTrend(trends.last30DaysSales, trends.previous30DaysSales),
    customers: customerTrend(trends.newCustomersLast7Days),
    lowStock: stockTrend(trends.outOfStockItems),
  }
}

function todayTrend(today: Cents, lastWeek: Cents, day: string): Trend {
  if (lastWeek > 0) return stableOrChange(today, lastWeek, `last ${day} by now`)
  return today > 0
    ? { text: `No sales last ${day} by now`, tone: 'up' }
    : { text: 'No sales yet today', tone: 'neutral' }
}

function monthTrend(last30Days: Cents, previous30Days: Cents): Trend {
  if (previous30Days > 0) return stableOrChange(last30Days, previous30Days, 'the 30 days before')
  return last30Days > 0
    ? { text: `${formatRand(last30Days)} in 30 days`, tone: 'up' }
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
