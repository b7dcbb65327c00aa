import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { sum } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { LISTED_UNPROVEN, type UnprovenSales } from '#shared/reports/unproven-sales.ts'
import { AGE_PROOF_LABEL } from '#shared/sales/age-proof.ts'
import { methodLabel } from '#shared/sales/payment-method.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { type Columns, moment, money, text } from '#shared/spreadsheets/columns.ts'
import {
  keptUnproven,
  listNewestUnproven,
  listUnprovenAfter,
  listUnprovenSellers,
  type UnprovenSale,
} from './unproven-queries.ts'

/** The sales of these days at which nobody proved their age, all at one moment. */
export function readUnprovenSales(
  { inReport, settings: { timezone } }: Caller,
  period: DayRange,
): Promise<UnprovenSales> {
  return inReport(async (db) => {
    const [bySeller, sales] = await Promise.all([
      listUnprovenSellers(db, period, timezone),
      listNewestUnproven(db, period, timezone, LISTED_UNPROVEN),
    ])
    return {
      period,
      total: sum(bySeller.map(({ total }) => total)),
      transactions: bySeller.reduce((count, { transactions }) => count + transactions, 0),
      bySeller: [...bySeller],
      sales: [...sales],
    }
  })
}

export async function exportUnprovenSales(
  caller: Caller,
  range: DayRange,
  { name, format }: { name: string; format: ExportFormat },
): Promise<ExportFile> {
  const { exportDb, settings } = caller
  const { count, ...kept } = await caller.inTransaction(async (db) => {
    const counted = await keptUnproven(db, range, settings.timezone)
    await recordAudit(db, caller, {
      action: 'export',
      table_name: 'transactions',
      record_id: null,
      new_values: { report: `${name}.${format}`, ...range, rows: counted.count },
    })
    return counted
  })
  const read = (afterId: number) =>
    listUnprovenAfter(exportDb, range, settings.timezone, {
      afterId,
      kept,
      limit: EXPORT_PIECE,
    })
  return exportFile(caller, format, {
    name,
    sheet: 'Without proof of age',
    count,
    columns: columnsFor(caller.settings),
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

const columnsFor = (shop: Pick<ShopSettings, 'payment_methods'>): Columns<UnprovenSale> => ({
  transaction_number: text((sale) => sale.transaction_number),
  created_at: moment((sale) => sale.created_at),
  seller: text((sale) => sale.seller_name),
  customer_id: text((sale) => sale.customer_id),
  payment_method: text((sale) => methodLabel(sale.payment_method, shop)),
  total_incl_vat: money((sale) => sale.total),
  age_proof: text(() => AGE_PROOF_LABEL.none),
})
