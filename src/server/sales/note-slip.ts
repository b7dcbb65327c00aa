import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { hasSlip, type PaymentSlip } from '#shared/sales/payment-slip.ts'
import { getSale } from './get-sale.ts'

/** Keeps the reference of a card machine's slip beside the sale; said twice it is kept once. */
export async function noteSlip(
  caller: Caller,
  { id, reference }: { id: number; reference: string },
): Promise<PaymentSlip> {
  const { db, user, now } = caller
  const sale = await getSale(caller, id)
  if (!sale.payments.some(({ method }) => hasSlip(method)))
    throw new Refusal(409, 'A cash sale has no payment slip')
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

/** Makes two who note a slip of the same sale wait for each other. */
async function lockSlips(db: Db, saleId: number): Promise<void> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('payment_slips', ${saleId}))`
}

/** The newest counts. */
async function findSlip(db: Db, saleId: number): Promise<PaymentSlip | undefined> {
  const [slip] = await db<PaymentSlip[]>`
    SELECT id, transaction_id, reference, created_at FROM payment_slips
    WHERE transaction_id = ${saleId} ORDER BY id DESC LIMIT 1`
  return slip
}

async function insertSlip(
  db: Db,
  slip: { transaction_id: number; reference: string; profile_id: string; created_at: Date },
): Promise<PaymentSlip> {
  const [inserted] = await db<PaymentSlip[]>`
    INSERT INTO payment_slips ${db(slip)} RETURNING id, transaction_id, reference, created_at`
  return inserted!
}
