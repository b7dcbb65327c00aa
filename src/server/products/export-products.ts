import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import type { Product } from '#shared/products/product.ts'
import {
  type Columns,
  flag,
  moment,
  money,
  number,
  text,
  whole,
} from '#shared/spreadsheets/columns.ts'

type ExportedProduct = Omit<Product, 'stock_level' | 'updated_at'>

/** The whole catalogue, archived products included; exactly as many rows as the audit trail says. */
export async function exportProducts(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  const { db, exportDb, now, settings } = caller
  const { rows, lastId } = await countAllProducts(db)
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
    columns: COLUMNS,
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

const COLUMNS: Columns<ExportedProduct> = {
  id: whole((row) => row.id),
  sku: text((row) => row.sku),
  barcode: text((row) => row.barcode),
  name: text((row) => row.name),
  description: text((row) => row.description),
  category_id: whole((row) => row.category_id),
  category_name: text((row) => row.category_name),
  price: money((row) => row.price),
  thc_percentage: number((row) => row.thc_percentage),
  cbd_percentage: number((row) => row.cbd_percentage),
  strain_type: text((row) => row.strain_type),
  weight_grams: number((row) => row.weight_grams),
  is_medical: flag((row) => row.is_medical),
  image_url: text((row) => row.image_url),
  archived_at: moment((row) => row.archived_at),
  created_at: moment((row) => row.created_at),
}

/** How many products there are, and the id beyond which an export begun now does not go. */
async function countAllProducts(db: Db): Promise<{ rows: number; lastId: number }> {
  const [row] = await db<[{ rows: number; lastId: number }]>`
    SELECT count(*) AS rows, coalesce(max(id), 0) AS "lastId" FROM products`
  return row
}

function listProductsBetween(
  db: Db,
  afterId: number,
  lastId: number,
  limit: number,
): Promise<ExportedProduct[]> {
  return db<ExportedProduct[]>`
    SELECT p.id, p.sku, p.barcode, p.name, p.description, p.category_id, c.name AS category_name, p.price,
      p.thc_percentage, p.cbd_percentage, p.strain_type, p.weight_grams, p.is_medical, p.image_url, p.archived_at,
      p.created_at
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.id > ${afterId} AND p.id <= ${lastId}
    ORDER BY p.id LIMIT ${limit}`
}
