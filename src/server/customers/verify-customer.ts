import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { BIRTH_DATE_NEEDED, OWN_CHANGE_MS } from '#shared/customers/verified-details.ts'
import { fullName } from '#shared/full-name.ts'
import { type CustomerRow, hasChangedDetails, lockCustomer, updateVerification } from './queries.ts'
import { maskedCustomer } from './tell-customer.ts'

/**
 * Somebody has seen the document: there must be a date of birth on file that it was compared with. Who has just changed
 * the details says that they have looked again.
 */
export async function verifyCustomer(
  caller: Caller,
  { id, document_seen }: { id: number; document_seen: boolean | null },
): Promise<Customer> {
  const row = await lockCustomer(caller.db, id)
  if (row.date_of_birth === null) throw new Refusal(409, BIRTH_DATE_NEEDED)
  if (!row.is_verified && document_seen !== true) await refuseOwnChange(caller, row)
  return switchVerified(caller, row, true, document_seen === true ? { document_seen } : {})
}

async function refuseOwnChange({ db, user, now }: Caller, row: CustomerRow): Promise<void> {
  const since = new Date(now.getTime() - OWN_CHANGE_MS)
  if (!(await hasChangedDetails(db, row.id, user.id, since))) return
  throw new Refusal(
    409,
    `You have just changed the details of ${fullName(row)}. Look at the document again and say that you have seen it, or let a colleague verify.`,
    {},
    { document_needed: true },
  )
}

export async function unverifyCustomer(caller: Caller, id: number): Promise<Customer> {
  return switchVerified(caller, await lockCustomer(caller.db, id), false)
}

/** A customer who is already so is answered as they are and leaves no trace. */
async function switchVerified(
  caller: Caller,
  row: CustomerRow,
  isVerified: boolean,
  said: object = {},
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
      verification_lost_at: null,
      verification_lost_by: null,
    },
    now,
  )
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'customers',
    record_id: row.id,
    old_values: { is_verified: row.is_verified },
    new_values: { is_verified: isVerified, ...said },
  })
  return maskedCustomer(sealer, changed)
}
