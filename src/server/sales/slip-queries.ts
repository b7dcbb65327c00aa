import type { Db } from '#server/db/client.ts'
import type { PaymentSlip } from '#shared/sales/payment-slip.ts'

/** Makes two who note a slip of the same sale wait for each other. */
export async function lockSlips(db: Db, saleId: number): Promise<void> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('payment_slips', ${saleId}))`
}

/** The newest counts. */
export async function findSlip(db: Db, saleId: number): Promise<PaymentSlip | undefined> {
  const [slip] = await db<PaymentSlip[]>`
    SELECT id, transaction_id, reference, created_at FROM payment_slips
    WHERE transaction_id = ${saleId} ORDER BY id DESC LIMIT 1`
  return slip
}

export async function insertSlip(
  db: Db,
  slip: { transaction_id: number; reference: string; profile_id: string; created_at: Date },
): Promise<PaymentSlip> {
  const [inserted] = await db<PaymentSlip[]>`
    INSERT INTO payment_slips ${db(slip)} RETURNING id, transaction_id, reference, created_at`
  return inserted!
}
