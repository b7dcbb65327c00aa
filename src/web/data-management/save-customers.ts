import type { Customer } from '#shared/customers/customer.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import {
  type Columns,
  day,
  flag,
  moment,
  money,
  text,
  whole,
} from '#shared/spreadsheets/columns.ts'
import { saveSelection } from '#web/save-selection.ts'

/** As in the export of all customers, but without ID and medical numbers. */
const COLUMNS: Columns<Customer> = {
  customer_id: text((row) => row.customer_id),
  first_name: text((row) => row.first_name),
  last_name: text((row) => row.last_name),
  email: text((row) => row.email),
  phone: text((row) => row.phone),
  date_of_birth: day((row) => row.date_of_birth),
  has_medical_card: flag((row) => row.has_medical_card),
  is_verified: flag((row) => row.is_verified),
  loyalty_points: whole((row) => row.loyalty_points),
  total_spent: money((row) => row.total_spent),
  last_visit_at: moment((row) => row.last_visit_at),
  created_at: moment((row) => row.created_at),
}

export function saveCustomers(
  customers: readonly Customer[],
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  const selection = { table: 'customers', ids: customers.map(({ id }) => id) } as const
  return saveSelection(
    { kind: 'data', selection, sheet: 'Customers', columns: COLUMNS, rows: customers },
    format,
    timeZone,
  )
}
