import { recordAudit } from '#server/audit/record.ts'
import {
  EXPORT_PIECE,
  type ExportColumns,
  exportLines,
  randCell,
} from '#server/csv/export-lines.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopDay } from '#shared/dates.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import { countAllCustomers, listCustomersBetween } from './list-queries.ts'
import type { CustomerRow } from './queries.ts'
import { type Numbers, openNumbers } from './seal-numbers.ts'
import { maskNumbers } from './tell-customer.ts'

/** Everybody who is a customer now, with masked numbers unless an admin asks for full ones. */
export async function exportCustomers(
  caller: Caller,
  wanted: 'masked' | 'full' | null,
): Promise<CsvFile> {
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
  return {
    filename: `customers-export-${shopDay(now, settings.timezone)}.csv`,
    content: exportLines({
      columns: COLUMNS,
      read: (afterId) => listCustomersBetween(exportDb, afterId, lastId, EXPORT_PIECE),
      tell: (row) => {
        const numbers = openNumbers(sealer, row)
        return { row, numbers: isFull ? numbers : maskNumbers(numbers) }
      },
    }),
  }
}

const COLUMNS: ExportColumns<{ row: CustomerRow; numbers: Numbers }> = {
  id: ({ row }) => row.id,
  customer_id: ({ row }) => row.customer_id,
  first_name: ({ row }) => row.first_name,
  last_name: ({ row }) => row.last_name,
  email: ({ row }) => row.email,
  phone: ({ row }) => row.phone,
  date_of_birth: ({ row }) => row.date_of_birth,
  id_type: ({ row }) => row.id_type,
  id_number: ({ numbers }) => numbers.id_number,
  has_medical_card: ({ row }) => row.has_medical_card,
  medical_card_number: ({ numbers }) => numbers.medical_card_number,
  medical_card_expiry_date: ({ row }) => row.medical_card_expiry_date,
  is_verified: ({ row }) => row.is_verified,
  loyalty_points: ({ row }) => row.loyalty_points,
  total_spent: ({ row }) => randCell(row.total_spent),
  last_visit_at: ({ row }) => row.last_visit_at,
  created_at: ({ row }) => row.created_at,
}
