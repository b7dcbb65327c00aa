import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { fewRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { listSold } from '#server/reports/line-queries.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { todayIn } from '#server/settings/today-in.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import {
  daysLeft,
  type OrderLine,
  proposedOrder,
  SOLD_OVER_DAYS,
} from '#shared/inventory/to-order.ts'
import { lastDays } from '#shared/reports/period.ts'
import { type Column, money, text, whole } from '#shared/spreadsheets/columns.ts'
import { listReceivedProducts } from './order-queries.ts'

/** More different products than any shop has. */
const EVERY_PRODUCT = 1_000_000

/** What to order today, by what was sold: what runs out first comes first. */
export async function proposeOrder(caller: Caller): Promise<OrderLine[]> {
  const today = todayIn(caller)
  const range = lastDays(SOLD_OVER_DAYS, today)
  const [products, sold] = await Promise.all([
    listReceivedProducts(caller.db, today),
    withSales(caller, (db, window) => listSold(db, window, range, EVERY_PRODUCT)),
  ])
  const quantities = new Map(
    sold.products.map(({ product_id, quantity }) => [product_id, quantity]),
  )
  // Stock is low below the threshold; of a reorder level that very number counts too.
  const shopLevel = caller.settings.low_stock_below - 1
  return products
    .map((product) => {
      const shelf = {
        ...product,
        sold: quantities.get(product.id) ?? 0,
        reorder_level: product.reorder_level ?? shopLevel,
      }
      return { ...shelf, days_left: daysLeft(shelf), proposed: proposedOrder(shelf) }
    })
    .filter(({ proposed }) => proposed > 0)
    .toSorted((one, other) => urgency(one) - urgency(other))
}

const urgency = ({ days_left, stock_level }: OrderLine): number =>
  days_left ?? (stock_level === 0 ? SOLD_OVER_DAYS : 10 * SOLD_OVER_DAYS)

export async function exportOrder(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  const lines = await proposeOrder(caller)
  await recordAudit(caller.db, caller, {
    action: 'export',
    table_name: 'products',
    record_id: null,
    new_values: { rows: lines.length, what: 'proposed order' },
  })
  return exportFile(caller, format, {
    name: `order-export-${todayIn(caller)}`,
    sheet: 'Order',
    count: lines.length,
    columns: COLUMNS,
    rows: (write) => fewRows(lines, write),
  })
}

const COLUMNS: Readonly<Record<keyof OrderLine, Column<OrderLine>>> = {
  supplier: text((line) => line.supplier),
  sku: text((line) => line.sku),
  name: text((line) => line.name),
  proposed: whole((line) => line.proposed),
  last_cost: money((line) => line.last_cost),
  stock_level: whole((line) => line.stock_level),
  sold: whole((line) => line.sold),
  days_left: whole((line) => line.days_left),
  reorder_level: whole((line) => line.reorder_level),
  id: whole((line) => line.id),
}
