import type { Caller } from '#server/http/context.ts'
import { listSold } from '#server/reports/line-queries.ts'
import { everyHour } from '#server/reports/read-report.ts'
import { type SalesReader, withSales } from '#server/reports/sales-window.ts'
import { listDays, listHours, type Takings } from '#server/reports/takings-queries.ts'
import { countUnproven } from '#server/reports/unproven-queries.ts'
import { shopDay } from '#shared/dates.ts'
import { alertReasons } from '#shared/manager/alert-reasons.ts'
import {
  INSIGHT_DAYS,
  type ManagerAnalytics,
  MAX_ALERTS,
  TREND_MONTHS,
  UNPROVEN_DAYS,
} from '#shared/manager/analytics.ts'
import { monthBefore, monthlyTrends, monthOf } from '#shared/manager/months.ts'
import { type Cents, sum } from '#shared/money.ts'
import { lastDays } from '#shared/reports/period.ts'
import { averageSale } from '#shared/reports/trends.ts'
import { percentages } from '#shared/shares.ts'
import { listAlerts, listStaffToday, listTopCustomers } from './analytics-queries.ts'

const BEST_PRODUCTS = 10

export type Analytics = Omit<ManagerAnalytics, 'systemStatus'>

/** The shop as its manager looks at it: sales all at one moment, and the stock beside them. */
export async function readAnalytics(caller: Caller): Promise<Analytics> {
  const { db, now, settings } = caller
  const today = shopDay(now, settings.timezone)
  const period = lastDays(UNPROVEN_DAYS, today)
  const [sales, alerts, unproven] = await Promise.all([
    readSales(caller, today),
    listAlerts(db, today, settings, MAX_ALERTS),
    settings.id_verification_required ? countUnproven(db, period, settings.timezone) : 0,
  ])
  return {
    ...sales,
    inventoryAlerts: alerts.map(({ of: _, ...product }) => ({
      ...product,
      reasons: alertReasons(product, today, settings),
    })),
    inventoryAlertCount: alerts[0]?.of ?? 0,
    unprovenSales: { period, transactions: unproven },
  }
}

function readSales(shop: SalesReader, today: string) {
  const insight = lastDays(INSIGHT_DAYS, today)
  const trend = { from: `${monthBefore(monthOf(today), TREND_MONTHS - 1)}-01`, to: today }
  return withSales(shop, async (db, window) => {
    const [days, staffPerformance, sold, topCustomers, hours] = await Promise.all([
      listDays(db, window, trend),
      listStaffToday(db, window, today),
      listSold(db, window, insight, BEST_PRODUCTS),
      listTopCustomers(db, window),
      listHours(db, window, insight),
    ])
    return {
      todayStats: todayStats(days.find(({ day }) => day === today)),
      monthStats: monthStats(days.filter(({ day }) => monthOf(day) === monthOf(today))),
      staffPerformance,
      productPerformance: sold.products.map(({ product_id, name, category, quantity, sales }) => ({
        product_id,
        name,
        category,
        units_sold: quantity,
        revenue: sales,
        avg_price: averageSale(sales, quantity),
      })),
      topCustomers,
      businessInsights: {
        peakHours: everyHour(hours).map(({ hour, transactions }) => ({
          hour,
          transaction_count: transactions,
        })),
        categoryAnalysis: analysed(sold.categories),
        monthlyTrends: monthlyTrends(days, today),
      },
    }
  })
}

const todayStats = (today: Takings | undefined): Analytics['todayStats'] => ({
  today_revenue: sum(today ? [today.sales] : []),
  today_transactions: today?.transactions ?? 0,
  avg_transaction: averageSale(sum(today ? [today.sales] : []), today?.transactions ?? 0),
})

const monthStats = (days: readonly Takings[]): Analytics['monthStats'] => ({
  month_revenue: sum(days.map(({ sales }) => sales)),
  month_transactions: days.reduce((count, { transactions }) => count + transactions, 0),
})

function analysed(
  categories: readonly { category: string; quantity: number; sales: Cents }[],
): Analytics['businessInsights']['categoryAnalysis'] {
  const shares = percentages(categories.map(({ sales }) => sales))
  return categories.map(({ category, quantity, sales }, index) => ({
    category,
    items_sold: quantity,
    revenue: sales,
    revenue_percentage: shares[index]!,
    avg_price: averageSale(sales, quantity),
  }))
}
