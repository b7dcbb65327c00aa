import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { withinDays } from '#server/db/within-days.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { absentIds, isKept, type KeptEntries } from '#server/sales/kept-entries.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { columnsOf } from '#shared/spreadsheets/columns.ts'

interface SaleLine {
  transaction_number: string
  kind: string
  created_at: string
  day: string
  seller_name: string
  customer_id: string | null
  line_number: number
  sku: string
  product_name: string
  category_name: string
  quantity: number
  unit_price: Cents
  line_total: Cents
  discount: Cents
  discount_reason: string | null
  /** Its share of what was taken off the whole. */
  cart_discount: Cents
  vat_mode: string
  vat_rate: number
  /** Null where it was not kept by line yet. */
  vat: Cents | null
  revenue: Cents
  cost: Cents
}

const COLUMNS = columnsOf<SaleLine>({
  transaction_number: 'text',
  kind: 'word',
  created_at: 'moment',
  day: 'day',
  seller_name: 'text',
  customer_id: 'text',
  line_number: 'whole',
  sku: 'text',
  product_name: 'text',
  category_name: 'text',
  quantity: 'whole',
  unit_price: 'money',
  line_total: 'money',
  discount: 'money',
  discount_reason: 'text',
  cart_discount: 'money',
  vat_mode: 'word',
  vat_rate: 'number',
  vat: 'money',
  revenue: 'money',
  cost: 'money',
})

/** The lines that are in the book now; what is sold while the file is taken is left to the next one. */
export async function exportSaleLines(
  caller: Caller,
  range: DayRange,
  format: ExportFormat,
): Promise<ExportFile> {
  const { db, exportDb, settings } = caller
  const { rows, lastLine, ...kept } = await countLines(exportDb, range, settings.timezone)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'transaction_items',
    record_id: null,
    new_values: { rows, ...range },
  })
  const read = (afterId: number) =>
    listLines(exportDb, { afterId, lastLine, kept }, range, settings.timezone)
  return exportFile(caller, format, {
    name: `sale-lines-${range.from}-to-${range.to}`,
    sheet: 'Sale lines',
    count: rows,
    columns: COLUMNS,
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

/** The lines that there are now. */
interface CountedLines extends KeptEntries {
  rows: number
  /** The id of the last. */
  lastLine: number
}

async function countLines(db: Db, range: DayRange, timeZone: string): Promise<CountedLines> {
  const [counted] = await db<[CountedLines]>`
    SELECT count(*) AS rows, coalesce(max(i.id), 0) AS "lastLine", coalesce(max(t.id), 0) AS "lastId",
      ${absentIds(db)} AS absent
    FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
    WHERE ${withinDays(db, 't.created_at', range, timeZone)}`
  return counted
}

function listLines(
  db: Db,
  { afterId, lastLine, kept }: { afterId: number; lastLine: number; kept: KeptEntries },
  range: DayRange,
  timeZone: string,
): Promise<(SaleLine & { id: number })[]> {
  return db<(SaleLine & { id: number })[]>`
    SELECT i.id, t.transaction_number, t.kind, t.created_at, t.day, s.first_name || ' ' || s.last_name AS seller_name,
      c.customer_id, i.line_number, i.sku, i.product_name, i.category_name, i.quantity, i.unit_price, i.line_total,
      i.discount, i.discount_reason, i.cart_discount, t.vat_mode, t.vat_rate, i.vat,
      coalesce(i.revenue, i.line_total) AS revenue, i.cost
    FROM transaction_items i JOIN transactions t ON t.id = i.transaction_id
    JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE i.id > ${afterId} AND i.id <= ${lastLine} AND ${isKept(db, kept)}
      AND ${withinDays(db, 't.created_at', range, timeZone)}
    ORDER BY i.id LIMIT ${EXPORT_PIECE}`
}
