import { recordAudit } from '#server/audit/record.ts'
import {
  EXPORT_PIECE,
  type ExportColumns,
  asItIs,
  exportLines,
  randCell,
} from '#server/csv/export-lines.ts'
import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import { countAllProducts, type ExportedProduct, listProductsBetween } from './export-queries.ts'

/** The whole catalogue, archived products included; exactly as many rows as the audit trail says. */
export async function exportProducts(caller: Caller): Promise<CsvFile> {
  const { db, exportDb, now, settings } = caller
  const { rows, lastId } = await countAllProducts(db)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'products',
    record_id: null,
    new_values: { rows },
  })
  return {
    filename: `products-export-${shopDay(now, settings.timezone)}.csv`,
    content: exportLines({
      columns: COLUMNS,
      read: (afterId) => listProductsBetween(exportDb, afterId, lastId, EXPORT_PIECE),
      tell: asItIs,
    }),
  }
}

const COLUMNS: ExportColumns<ExportedProduct> = {
  id: (row) => row.id,
  sku: (row) => row.sku,
  barcode: (row) => row.barcode,
  name: (row) => row.name,
  description: (row) => row.description,
  category_id: (row) => row.category_id,
  category_name: (row) => row.category_name,
  price: (row) => randCell(row.price),
  thc_percentage: (row) => row.thc_percentage,
  cbd_percentage: (row) => row.cbd_percentage,
  strain_type: (row) => row.strain_type,
  weight_grams: (row) => row.weight_grams,
  is_medical: (row) => row.is_medical,
  image_url: (row) => row.image_url,
  archived_at: (row) => row.archived_at,
  created_at: (row) => row.created_at,
}
