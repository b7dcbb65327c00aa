import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { counted, type Trigger, type Wanted } from './trigger.ts'

const BUSY_ABOVE_TRANSACTIONS = 100
/** Less of a day tells nothing about the rest of it. */
const SHORTEST_BASIS_MINUTES = 60

export function salesTrend(
  { todaySales }: DashboardStats,
  day: string,
  clock: string,
  { opening_time, closing_time }: Wanted,
): Trigger[] {
  if (todaySales <= 0) return []
  const projected = projectedSales(todaySales, clock, opening_time, closing_time)
  const message =
    projected > todaySales
      ? `${formatRand(todaySales)} so far: at this pace ${formatRand(projected)} by ${closing_time}.`
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

/** What the day will bring if it goes on as it went since opening; times are HH:MM of one day. */
export function projectedSales(
  sales: Cents,
  clock: string,
  opening: string,
  closing: string,
): Cents {
  const [now, open, close] = [minutes(clock), minutes(opening), minutes(closing)]
  if (now >= close || close <= open) return sales
  const elapsed = Math.max(now - open, SHORTEST_BASIS_MINUTES)
  return cents(Math.max(sales, Math.round((sales * (close - open)) / elapsed)))
}

/** From closing time until midnight. */
export function dailySummary(
  { todaySales, trends }: DashboardStats,
  day: string,
  clock: string,
  { closing_time }: Wanted,
): Trigger[] {
  if (clock < closing_time) return []
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

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
