import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { type CustomerRow, lockCustomer, updateVerification } from './queries.ts'
import { maskedCustomer } from './tell-customer.ts'

/** Somebody has seen the document: there must be something on file that it was compared with. */
export async function verifyCustomer(caller: Caller, id: number): Promise<Customer> {
  const row = await lockCustomer(caller.db, id)
  if (row.id_number_sealed === null && row.date_of_birth === null)
    throw new Refusal(
      409,
      `Add an ID number or a date of birth of ${row.first_name} ${row.last_name} before verifying`,
    )
  return switchVerified(caller, row, true)
}

export async function unverifyCustomer(caller: Caller, id: number): Promise<Customer> {
  return switchVerified(caller, await lockCustomer(caller.db, id), false)
}

/** A customer who is already so is answered as they are and leaves no trace. */
async function switchVerified(
  caller: Caller,
  row: CustomerRow,
  isVerified: boolean,
): Promise<Customer> {
  const { db, now, user, sealer } = caller
  if (row.is_verified === isVerified) return maskedCustomer(sealer, row)
  const changed = await updateVerification(
    db,
    row.id,
    {
      is_verified: isVerified,
      verified_at: isVerified ? now : null,
      verified_by: isVerified ? user.id : null,
    },
    now,
  )
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'customers',
    record_id: row.id,
    old_values: { is_verified: row.is_verified },
    new_values: { is_verified: isVerified },
  })
  return maskedCustomer(sealer, changed)
}
