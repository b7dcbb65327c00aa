import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import {
  type Columns,
  day,
  flag,
  moment,
  money,
  text,
  whole,
} from '#shared/spreadsheets/columns.ts'
import { countAllCustomers, listCustomersBetween } from './list-queries.ts'
import type { CustomerRow } from './queries.ts'
import { type Numbers, openNumbers } from './seal-numbers.ts'
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
  const { rows, lastId } = await countAllCustomers(db)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'customers',
    record_id: null,
    new_values: { rows, numbers: isFull ? 'full' : 'masked' },
  })
  const read = (afterId: number) => listCustomersBetween(exportDb, afterId, lastId, EXPORT_PIECE)
  const tell = (row: CustomerRow) => {
    const numbers = openNumbers(sealer, row)
    return { row, numbers: isFull ? numbers : maskNumbers(numbers) }
  }
  return exportFile(caller, format, {
    name: `customers-export-${shopDay(now, settings.timezone)}`,
    sheet: 'Customers',
    count: rows,
    columns: COLUMNS,
    rows: (write) => exportRows({ read, tell }, write),
  })
}

const COLUMNS: Columns<{ row: CustomerRow; numbers: Numbers }> = {
  id: whole(({ row }) => row.id),
  customer_id: text(({ row }) => row.customer_id),
  first_name: text(({ row }) => row.first_name),
  last_name: text(({ row }) => row.last_name),
  email: text(({ row }) => row.email),
  phone: text(({ row }) => row.phone),
  date_of_birth: day(({ row }) => row.date_of_birth),
  id_type: text(({ row }) => row.id_type),
  id_number: text(({ numbers }) => numbers.id_number),
  has_medical_card: flag(({ row }) => row.has_medical_card),
  medical_card_number: text(({ numbers }) => numbers.medical_card_number),
  medical_card_expiry_date: day(({ row }) => row.medical_card_expiry_date),
  is_verified: flag(({ row }) => row.is_verified),
  loyalty_points: whole(({ row }) => row.loyalty_points),
  total_spent: money(({ row }) => row.total_spent),
  last_visit_at: moment(({ row }) => row.last_visit_at),
  created_at: moment(({ row }) => row.created_at),
}
