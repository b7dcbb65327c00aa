import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { CUSTOMER_COLUMNS } from '#shared/customers/customer-file.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { countAllCustomers, listCustomersBetween } from './list-queries.ts'
import type { CustomerRow } from './queries.ts'
import { openNumbers } from './seal-numbers.ts'
import { maskNumbers } from './tell-customer.ts'

/** Everybody who is a customer now, with masked numbers unless an admin asks for full ones. */
export async function exportCustomers(
  caller: Caller,
  wanted: 'masked' | 'full' | null,
  format: ExportFormat,
): Promise<ExportFile> {
  const { db, exportDb, sealer, user, now, settings } = caller
  const isFull = wanted === 'full'
  if (isFull && user.role !== 'admin')
    throw new Refusal(403, 'Only an admin may export ID and medical numbers in full')
  const { rows, lastId } = await countAllCustomers(exportDb)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'customers',
    record_id: null,
    new_values: { rows, numbers: isFull ? 'full' : 'masked' },
  })
  const read = (afterId: number) => listCustomersBetween(exportDb, afterId, lastId, EXPORT_PIECE)
  const tell = (row: CustomerRow) => {
    const numbers = openNumbers(sealer, row)
    // Not a copy of each row, which took a third of an export's time: the columns name what is written.
    return Object.assign(row, isFull ? numbers : maskNumbers(numbers))
  }
  return exportFile(caller, format, {
    name: `customers-export-${shopDay(now, settings.timezone)}`,
    sheet: 'Customers',
    count: rows,
    columns: CUSTOMER_COLUMNS,
    rows: (write) => exportRows({ read, tell }, write),
  })
}
