import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { countExpiry, countStockStatus } from '#server/inventory/queries.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { countCustomers, getSalesFigures, listRecentSales } from './queries.ts'

export function dashboardRoutes(app: App): void {
  bind(app, dashboardApi.stats, async (_, { pool, now, settings }) => {
    const today = shopDay(now, settings.timezone)
    const [[sales, customers, recentActivity], stock, expiry] = await Promise.all([
      withSales(pool, settings.timezone, (db, window) =>
        Promise.all([
          getSalesFigures(db, window, now),
          countCustomers(db, window, now),
          listRecentSales(db),
        ]),
      ),
      countStockStatus(pool, today, settings.low_stock_below),
      countExpiry(pool, today, settings.expiration_warning_days),
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
