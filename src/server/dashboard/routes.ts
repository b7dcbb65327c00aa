import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { countExpiry, countStockStatus } from '#server/inventory/queries.ts'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { countCustomers, getSalesFigures, listRecentSales } from './queries.ts'

export function dashboardRoutes(app: App): void {
  bind(app, dashboardApi.stats, async (_, { db, now, settings }) => {
    const today = shopDay(now, settings.timezone)
    const [sales, customers, stock, expiry, recentActivity] = await Promise.all([
      getSalesFigures(db, now, settings.timezone),
      countCustomers(db, now),
      countStockStatus(db, today, settings.low_stock_below),
      countExpiry(db, today, settings.expiration_warning_days),
      listRecentSales(db),
    ])
    return {
      ...sales,
      ...customers,
      ...stock,
      recentActivity,
      trends: { ...sales, ...customers, ...stock, ...expiry },
    }
  })
}
