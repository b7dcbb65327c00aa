import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { fewRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import type { Level } from '#shared/inventory/level.ts'
import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import { times } from '#shared/money.ts'
import {
  type Column,
  type Columns,
  columnsOf,
  day,
  money,
  text,
  whole,
} from '#shared/spreadsheets/columns.ts'
import { type ExportedBatch, listAllBatches } from './batch-queries.ts'
import { type LevelRow, listAllLevels, type ShelfRules } from './level-queries.ts'
import { shelfRules } from './shelf-rules.ts'

/** The stock levels of every product that is not archived. */
export async function exportInventory(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  const rules = shelfRules(caller)
  return exportStock(caller, format, {
    name: `inventory-export-${rules.today}`,
    sheet: 'Inventory',
    columns: columnsFor(rules),
    stock: await listAllLevels(caller.db, rules.today),
  })
}

/** Every batch there ever was, used up and inactive ones too, with what an inspector asks for. */
export async function exportBatches(caller: Caller, format: ExportFormat): Promise<ExportFile> {
  return exportStock(caller, format, {
    name: `batches-export-${shelfRules(caller).today}`,
    sheet: 'Batches',
    columns: BATCH_COLUMNS,
    stock: await listAllBatches(caller.db),
  })
}

interface Stock<Row> {
  name: string
  sheet: string
  columns: Columns<Row>
  /** Read at once: a file of which the end is later than its beginning adds up to a stock that never was. */
  stock: readonly Row[]
}

async function exportStock<Row>(
  caller: Caller,
  format: ExportFormat,
  { stock, ...table }: Stock<Row>,
): Promise<ExportFile> {
  await recordAudit(caller.db, caller, {
    action: 'export',
    table_name: 'inventory_batches',
    record_id: null,
    new_values: { file: table.name, rows: stock.length },
  })
  return exportFile(caller, format, {
    ...table,
    count: stock.length,
    rows: (write) => fewRows(stock, write),
  })
}

const BATCH_COLUMNS: Columns<ExportedBatch> = {
  ...columnsOf<ExportedBatch>({
    id: 'whole',
    batch_number: 'text',
    product_name: 'text',
    sku: 'text',
    category_name: 'text',
    supplier: 'text',
    compliance_id: 'text',
    received_date: 'day',
    expiry_date: 'day',
    quantity: 'whole',
    remaining_quantity: 'whole',
    cost_per_unit: 'money',
    is_active: 'flag',
  }),
  remaining_cost: money((batch) => times(batch.cost_per_unit, batch.remaining_quantity)),
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
