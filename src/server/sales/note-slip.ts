import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasSlip, type PaymentSlip } from '#shared/sales/payment-slip.ts'
import { getSale } from './get-sale.ts'
import { findSlip, insertSlip, lockSlips } from './slip-queries.ts'

/** Keeps the reference of a card machine's slip beside the sale; said twice it is kept once. */
export async function noteSlip(
  caller: Caller,
  { id, reference }: { id: number; reference: string },
): Promise<PaymentSlip> {
  const { db, user, now } = caller
  const sale = await getSale(caller, id)
  if (!hasSlip(sale.payment_method)) throw new Refusal(409, 'A cash sale has no payment slip')
  await lockSlips(db, id)
  const before = await findSlip(db, id)
  if (before?.reference === reference) return before
  const slip = await insertSlip(db, {
    transaction_id: id,
    reference,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'payment_slips',
    record_id: slip.id,
    old_values: before ? { reference: before.reference } : null,
    new_values: { transaction_number: sale.transaction_number, reference },
  })
  return slip
}
