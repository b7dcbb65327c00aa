import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { PRODUCT_COLUMNS } from '#shared/products/product-file.ts'
import { listProductsBetween } from './queries.ts'

/** The whole catalogue, archived products included; exactly as many rows as the audit trail says. */
export async function exportProducts(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  const { db, exportDb, now, settings } = caller
  const { rows, lastId } = await countAllProducts(exportDb)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'products',
    record_id: null,
    new_values: { rows },
  })
  const read = (afterId: number) => listProductsBetween(exportDb, afterId, lastId, EXPORT_PIECE)
  return exportFile(caller, format, {
    name: `products-export-${shopDay(now, settings.timezone)}`,
    sheet: 'Products',
    count: rows,
    columns: PRODUCT_COLUMNS,
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

/** How many products there are, and the id beyond which an export begun now does not go. */
async function countAllProducts(db: Db): Promise<{ rows: number; lastId: number }> {
  const [row] = await db<[{ rows: number; lastId: number }]>`
    SELECT count(*) AS rows, coalesce(max(id), 0) AS "lastId" FROM products`
  return row
}
