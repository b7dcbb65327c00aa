import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { maskNumber } from '#shared/customers/mask.ts'
import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import type { CustomerRow } from './queries.ts'
import { type Numbers, openNumbers } from './seal-numbers.ts'

/** Budtenders see the last four of ID and medical numbers. */
export const maySeeNumbers = (role: Role): boolean => isAmong(MANAGERS, role)

/**
 * Customers as the caller may see them. Whoever may see numbers gets them in full unless they ask for masked ones; each
 * answer with full numbers leaves one audit row that names the customers.
 */
export async function tellCustomers(
  caller: Caller,
  rows: readonly CustomerRow[],
  wanted: 'masked' | null,
): Promise<Customer[]> {
  if (wanted === 'masked' || !maySeeNumbers(caller.user.role))
    return rows.map((row) => maskedCustomer(caller.sealer, row))
  await recordReveal(caller, rows)
  return rows.map((row) => customerAnswer(row, openNumbers(caller.sealer, row)))
}

export const maskedCustomer = (sealer: Sealer, row: CustomerRow): Customer =>
  customerAnswer(row, maskNumbers(openNumbers(sealer, row)))

export const maskNumbers = ({ id_number, medical_card_number }: Numbers): Numbers => ({
  id_number: id_number && maskNumber(id_number),
  medical_card_number: medical_card_number && maskNumber(medical_card_number),
})

/** A row as it is answered, with these numbers and nothing sealed. */
export function customerAnswer(row: CustomerRow, numbers: Numbers): Customer {
  const { id_number_sealed: _, medical_card_number_sealed: __, ...customer } = row
  return { ...customer, ...numbers }
}

async function recordReveal(caller: Caller, rows: readonly CustomerRow[]): Promise<void> {
  const ids = rows
    .filter((row) => row.id_number_sealed ?? row.medical_card_number_sealed)
    .map(({ id }) => id)
  if (ids.length === 0) return
  await caller.inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'reveal',
      table_name: 'customers',
      record_id: ids.length === 1 ? ids[0]! : null,
      new_values: { customers: ids.length, record_ids: ids },
    }),
  )
}
