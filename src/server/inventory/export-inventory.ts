import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { EXPORT_PIECE, asItIs, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import type { Level } from '#shared/inventory/level.ts'
import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import { times } from '#shared/money.ts'
import { type Column, day, money, text, whole } from '#shared/spreadsheets/columns.ts'
import { countLevels, type LevelRow, listLevelsAfter, type ShelfRules } from './level-queries.ts'
import { shelfRules } from './shelf-rules.ts'

/** The stock levels of every product that is not archived. */
export async function exportInventory(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  const { db, exportDb } = caller
  const rules = shelfRules(caller)
  const rows = await countLevels(db)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'inventory_batches',
    record_id: null,
    new_values: { rows },
  })
  const read = (afterId: number) => listLevelsAfter(exportDb, rules.today, afterId, EXPORT_PIECE)
  return exportFile(caller, format, {
    name: `inventory-export-${rules.today}`,
    sheet: 'Inventory',
    count: rows,
    columns: columnsFor(rules),
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

/** Each field of a level, and what it is worth. */
const columnsFor = ({
  lowBelow,
}: ShelfRules): Readonly<Record<keyof Level | 'stock_value', Column<LevelRow>>> => ({
  id: whole((row) => row.id),
  name: text((row) => row.name),
  sku: text((row) => row.sku),
  category_name: text((row) => row.category_name),
  stock_level: whole((row) => row.stock_level),
  status: text((row) => STOCK_STATUS_LABEL[stockStatus(row.stock_level, lowBelow)]),
  price: money((row) => row.price),
  stock_value: money((row) => times(row.price, row.stock_level)),
  cost_value: money((row) => row.cost_value),
  next_expiry: day((row) => row.next_expiry),
})
