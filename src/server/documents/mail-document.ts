import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { getSale } from '#server/sales/get-sale.ts'
import { noteIssue } from './issue-document.ts'
import { findMail, insertMail } from './mail-queries.ts'
import { lockDocument } from './queries.ts'

interface Wanted {
  id: number
  email: string
}

/** Puts a document on its way to a mailbox; asked for twice under one key, it goes once. */
export async function mailDocument(caller: Caller, { id, email }: Wanted): Promise<Wanted> {
  const { db, user, now, mailer } = caller
  const sale = await getSale(caller, id)
  if (!mailer)
    throw new Refusal(409, 'No mail server is set up: print the document or save it as a PDF')
  const key = idempotencyKey(caller.request) ?? randomUUID()
  await lockDocument(db, id)
  const before = await findMail(db, key)
  if (before) {
    if (before.transaction_id !== id || before.email !== email) throw usedKey('another document')
    markReplayed(caller)
    return { id: before.id, email }
  }
  const { isCopy } = await noteIssue(caller, sale, 'email')
  const mailId = await insertMail(db, {
    transaction_id: id,
    email,
    is_copy: isCopy,
    idempotency_key: key,
    due_at: now,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'document_mails',
    record_id: mailId,
    new_values: { transaction_number: sale.transaction_number, email },
  })
  return { id: mailId, email }
}
