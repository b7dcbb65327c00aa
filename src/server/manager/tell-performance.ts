import type { Caller } from '#server/http/context.ts'
import { everyDay } from '#server/reports/read-report.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { listSellerDays } from '#server/reports/takings-queries.ts'
import { shopDay } from '#shared/dates.ts'
import type { StaffPerformance } from '#shared/manager/staff.ts'
import { sum } from '#shared/money.ts'
import { lastDays, PERIOD_DAYS } from '#shared/reports/period.ts'
import { averageSale } from '#shared/reports/trends.ts'
import { getSeller, listBestSellers, listBusyHours } from './staff-queries.ts'

const HOURS = 24

/** How one member has sold in the last 30 days. */
export function tellPerformance(caller: Caller, id: string): Promise<StaffPerformance> {
  const { now, settings } = caller
  const period = lastDays(PERIOD_DAYS['30days'], shopDay(now, settings.timezone))
  return withSales(caller, async (db, window) => {
    const member = await getSeller(db, id)
    const dailySales = everyDay(await listSellerDays(db, window, period, id), period)
    const busy = new Map(
      (await listBusyHours(db, window, period, id)).map((row) => [row.hour, row.transaction_count]),
    )
    const sales = sum(dailySales.map((day) => day.sales))
    const transactions = dailySales.reduce((count, day) => count + day.transactions, 0)
    return {
      ...member,
      period,
      dailySales,
      totals: { sales, transactions, average_basket: averageSale(sales, transactions) },
      topProducts: await listBestSellers(db, window, period, id),
      peakHours: Array.from({ length: HOURS }, (_, hour) => ({
        hour,
        transaction_count: busy.get(hour) ?? 0,
      })),
    }
  })
}
