import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { countShelf } from '#server/inventory/queries.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { shownBuyer } from '#shared/sales/buyer.ts'
import { countCustomers, getSalesFigures, getThingsKept, listRecentSales } from './queries.ts'

export function dashboardRoutes(app: App): void {
  bind(app, dashboardApi.stats, async (_, caller) => {
    const { db, now, settings } = caller
    const today = shopDay(now, settings.timezone)
    const [[sales, customers, recentSales], shelf] = await Promise.all([
      withSales(caller, (db, window) =>
        Promise.all([
          getSalesFigures(db, window, now),
          countCustomers(db, window, now),
          listRecentSales(db),
        ]),
      ),
      countShelf(db, today, {
        lowBelow: settings.low_stock_below,
        warningDays: settings.expiration_warning_days,
      }),
    ])
    return {
      ...sales,
      ...customers,
      ...shelf,
      recentActivity: recentSales.map((sale) => ({
        ...sale,
        customer_name: shownBuyer(caller.user, sale),
      })),
      trends: { ...sales, ...customers, ...shelf },
    }
  })

  bind(app, dashboardApi.firstSteps, async (_, { db, settings }) => ({
    // A shop may bear the name it is given at first, but every shop has an address.
    store: settings.address !== '',
    ...(await getThingsKept(db)),
  }))
}
