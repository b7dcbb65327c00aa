import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { isOpenAtMidnight, openMinutes, summaryTime } from '#shared/settings/opening-hours.ts'
import { counted, type Trigger, type Wanted } from './trigger.ts'

const BUSY_ABOVE_TRANSACTIONS = 100
/** Less of a day tells nothing about the rest of it. */
const SHORTEST_BASIS_MINUTES = 60

export function salesTrend(
  { todaySales }: DashboardStats,
  day: string,
  clock: string,
  hours: Wanted,
): Trigger[] {
  if (todaySales <= 0) return []
  const projected = projectedSales(todaySales, clock, hours)
  const end = isOpenAtMidnight(hours) ? 'midnight' : hours.closing_time
  const message =
    projected > todaySales
      ? `${formatRand(todaySales)} so far: at this pace ${formatRand(projected)} by ${end}.`
      : `${formatRand(todaySales)} sold today.`
  return [
    {
      id: `sales-trend:${day}`,
      type: 'insight',
      category: 'sales',
      title: 'Sales trend',
      message,
      priority: 'low',
      action: ['View reports', '/reports'],
    },
  ]
}

/** What the day will bring if it goes on as it went while the shop was open. */
export function projectedSales(
  sales: Cents,
  clock: string,
  hours: Parameters<typeof openMinutes>[0],
): Cents {
  const { soFar, inAll } = openMinutes(hours, clock)
  if (soFar >= inAll) return sales
  const elapsed = Math.max(soFar, SHORTEST_BASIS_MINUTES)
  return cents(Math.max(sales, Math.round((sales * inAll) / elapsed)))
}

/** From closing time until midnight. */
export function dailySummary(
  { todaySales, trends }: DashboardStats,
  day: string,
  clock: string,
  hours: Wanted,
): Trigger[] {
  if (clock < summaryTime(hours)) return []
  const { todayTransactions } = trends
  return [
    {
      id: `daily-summary:${day}`,
      type: 'info',
      category: 'sales',
      title: 'Daily summary',
      message:
        todayTransactions === 0
          ? 'No sales today.'
          : `${formatRand(todaySales)} from ${counted(todayTransactions, 'transaction')} today.`,
      priority: 'medium',
      action: ['View reports', '/reports'],
    },
  ]
}

export function performance({ totalTransactions, trends }: DashboardStats, day: string): Trigger[] {
  if (totalTransactions <= BUSY_ABOVE_TRANSACTIONS) return []
  return [
    {
      id: `performance:${day}`,
      type: 'success',
      category: 'insights',
      title: 'Strong performance',
      message: `${totalTransactions} transactions in all, ${trends.todayTransactions} of them today.`,
      priority: 'low',
      action: ['View reports', '/reports'],
    },
  ]
}
