import { countCustomers, getSalesFigures } from '#server/dashboard/queries.ts'
import type { Db, Pool } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { listSold } from '#server/reports/line-queries.ts'
import { type SalesWindow, withSales } from '#server/reports/sales-window.ts'
import { getTotals } from '#server/reports/takings-queries.ts'
import { addDays } from '#shared/dates.ts'
import { isSummedUp } from '#shared/notifications/sales-triggers.ts'
import type { ClosingFacts, Moment, ShopFacts } from '#shared/notifications/trigger.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { getTillFacts, listDueBatches, listLowProducts } from './fact-queries.ts'

const BEST_SELLERS = 3

/** The shop at one moment, as far as somebody may have to be told of it. */
export function readFacts(
  reportPool: Pool,
  settings: ShopSettings,
  moment: Moment & { now: Date },
): Promise<ShopFacts> {
  const { day, now } = moment
  const inReport = <Result>(run: (db: Db) => Promise<Result>) => inSnapshot(reportPool, run)
  return withSales({ inReport, settings }, async (db, window) => ({
    ...(await getSalesFigures(db, window, now)),
    ...(await countCustomers(db, window, now)),
    lowProducts: await listLowProducts(db, day, settings.low_stock_below),
    dueBatches: await listDueBatches(db, day, settings.expiration_warning_days),
    closing: isSummedUp(moment) ? await readClosing(db, window, day) : null,
    tills: await getTillFacts(db, day),
  }))
}

async function readClosing(db: Db, window: SalesWindow, day: string): Promise<ClosingFacts> {
  const lastWeek = addDays(day, -7)
  const { sales } = await getTotals(db, window, { from: lastWeek, to: lastWeek })
  const { products: best } = await listSold(db, window, { from: day, to: day }, BEST_SELLERS)
  return { sameWeekdaySales: sales, best }
}
