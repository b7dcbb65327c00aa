import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { MASKED } from '#shared/customers/mask.ts'
import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import type { CustomerRow } from './queries.ts'
import { type Numbers, openNumbers } from './seal-numbers.ts'

/** Budtenders see that there is an ID or medical number. */
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
  const revealed = rows
    .filter((row) => row.id_number_sealed ?? row.medical_card_number_sealed)
    .map(({ id }) => id)
  if (revealed.length > 0) await caller.inTransaction((db) => recordReveal(db, caller, revealed))
  return rows.map((row) => customerAnswer(row, openNumbers(caller.sealer, row)))
}

export const maskedCustomer = (sealer: Sealer, row: CustomerRow): Customer =>
  customerAnswer(row, maskNumbers(openNumbers(sealer, row)))

export const maskNumbers = ({ id_number, medical_card_number }: Numbers): Numbers => ({
  id_number: id_number && MASKED,
  medical_card_number: medical_card_number && MASKED,
})

/** A row as it is answered, with these numbers and nothing sealed. */
export function customerAnswer(row: CustomerRow, numbers: Numbers): Customer {
  const { id_number_sealed: _, medical_card_number_sealed: __, ...customer } = row
  return { ...customer, ...numbers }
}

/** Who learnt the numbers of these customers. */
export async function recordReveal(db: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  await recordAudit(db, caller, {
    action: 'reveal',
    table_name: 'customers',
    record_id: ids.length === 1 ? ids[0]! : null,
    new_values: { customers: ids.length, record_ids: ids },
  })
}
