import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { getSale } from '#server/sales/get-sale.ts'
import type { KeptRecipient, Recipient } from '#shared/documents/recipient.ts'
import { findRecipient, insertRecipient, lockDocument } from './queries.ts'

/** Said twice it is kept once. Another one is refused: the document may be with the customer. */
export async function addRecipient(
  caller: Caller,
  { id, ...recipient }: Recipient & { id: number },
): Promise<KeptRecipient> {
  const { db, user, now } = caller
  const { transaction_number } = await getSale(caller, id)
  await lockDocument(db, id)
  const before = await findRecipient(db, id)
  if (before && isSame(before, recipient)) return before
  if (before) throw new Refusal(409, `${transaction_number} is made out to ${before.name} already`)
  await insertRecipient(db, {
    ...recipient,
    transaction_id: id,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'document_recipients',
    record_id: id,
    new_values: { transaction_number, ...recipient },
  })
  return recipient
}

const isSame = (one: KeptRecipient, other: KeptRecipient): boolean =>
  one.name === other.name && one.address === other.address && one.vat_number === other.vat_number
