import { recordAudit } from '#server/audit/record.ts'
import {
  EXPORT_PIECE,
  type ExportColumns,
  asItIs,
  exportLines,
  randCell,
} from '#server/csv/export-lines.ts'
import type { Caller } from '#server/http/context.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import { times } from '#shared/money.ts'
import { countLevels, type LevelRow, listLevelsAfter, type ShelfRules } from './level-queries.ts'
import { shelfRules } from './shelf-rules.ts'

/** The stock levels of every product that is not archived. */
export async function exportInventory(caller: Caller): Promise<CsvFile> {
  const { db, exportDb } = caller
  const rules = shelfRules(caller)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'inventory_batches',
    record_id: null,
    new_values: { rows: await countLevels(db) },
  })
  return {
    filename: `inventory-export-${rules.today}.csv`,
    content: exportLines({
      columns: columnsFor(rules),
      read: (afterId) => listLevelsAfter(exportDb, rules.today, afterId, EXPORT_PIECE),
      tell: asItIs,
    }),
  }
}

const columnsFor = ({ lowBelow }: ShelfRules): ExportColumns<LevelRow> => ({
  id: (row) => row.id,
  name: (row) => row.name,
  sku: (row) => row.sku,
  category_name: (row) => row.category_name,
  stock_level: (row) => row.stock_level,
  status: (row) => STOCK_STATUS_LABEL[stockStatus(row.stock_level, lowBelow)],
  price: (row) => randCell(row.price),
  stock_value: (row) => randCell(times(row.price, row.stock_level)),
  cost_value: (row) => randCell(row.cost_value),
  next_expiry: (row) => row.next_expiry,
})
