import type { Customer } from '#shared/customers/customer.ts'
import type { CsvCell } from '#shared/csv.ts'
import { saveSelection } from '#web/save-selection.ts'

/** As in the export of all customers, but without ID and medical numbers. Amounts in rand. */
const COLUMNS: Readonly<Record<string, (customer: Customer) => CsvCell>> = {
  customer_id: (row) => row.customer_id,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  date_of_birth: (row) => row.date_of_birth,
  has_medical_card: (row) => row.has_medical_card,
  is_verified: (row) => row.is_verified,
  loyalty_points: (row) => row.loyalty_points,
  total_spent: (row) => (row.total_spent / 100).toFixed(2),
  last_visit_at: (row) => row.last_visit_at,
  created_at: (row) => row.created_at,
}

export function saveCustomers(customers: readonly Customer[]): Promise<void> {
  const rows = customers.map((customer) => Object.values(COLUMNS).map((cell) => cell(customer)))
  const chosen = { table: 'customers', ids: customers.map(({ id }) => id) } as const
  return saveSelection('data', chosen, Object.keys(COLUMNS), rows)
}
