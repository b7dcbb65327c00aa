import { type Cents, formatRand } from '#shared/money.ts'
import type { DashboardStats } from './contract.ts'

/** A change of up to this much is called stable. */
const STABLE_WITHIN_PERCENT = 10

/** From here on a percentage says less than a multiple: '+4900%' is a shop that had one sale before. */
const MULTIPLE_FROM = 10

interface Trend {
  text: string
  /** `up` and `down` say where a figure goes, `warning` that someone should look. */
  tone: 'up' | 'down' | 'neutral' | 'warning'
}

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
  if (lastWeek > 0) return change(today, lastWeek, `last ${day} by now`)
  return today > 0
    ? { text: `No sales last ${day} by now`, tone: 'up' }
    : { text: 'No sales yet today', tone: 'neutral' }
}

function monthTrend(last30Days: Cents, previous30Days: Cents): Trend {
  if (previous30Days > 0) return change(last30Days, previous30Days, 'the 30 days before')
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

function change(now: Cents, before: Cents, period: string): Trend {
  const difference = now - before
  if (Math.abs(difference) * 100 <= before * STABLE_WITHIN_PERCENT)
    return { text: 'Stable', tone: 'neutral' }
  if (now >= before * MULTIPLE_FROM)
    return { text: `${Math.floor(now / before)} times ${period}`, tone: 'up' }
  const percent = Math.round((difference * 100) / before)
  return percent > 0
    ? { text: `+${percent}% on ${period}`, tone: 'up' }
    : { text: `${percent}% on ${period}`, tone: 'down' }
}

const weekday = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { timeZone, weekday: 'long' }).format(at)
