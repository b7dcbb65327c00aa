import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { updateRemaining } from './batch-queries.ts'
import { insertMovement } from './movement-queries.ts'
import { insertSettlement, lockShortfalls, type OpenShortfall } from './shortfall-queries.ts'

/**
 * What was sold before it was booked in came from this delivery: the batch gives it up, and the sale stays as it is.
 */
export async function settleByDelivery(
  caller: Caller,
  batch: { id: number; product_id: number; quantity: number },
): Promise<void> {
  const { db, now, user } = caller
  let left = batch.quantity
  for (const open of await lockShortfalls(db, batch.product_id)) {
    const quantity = Math.min(left, open.quantity)
    if (quantity === 0) return
    left -= quantity
    const note = `Sold before it was received: ${open.transaction_number}`
    const movement_id = await insertMovement(db, {
      batch_id: batch.id,
      kind: 'adjust',
      quantity: -quantity,
      reason: 'count',
      note,
      profile_id: user.id,
      created_at: now,
    })
    await updateRemaining(db, batch.id, left)
    await settle(caller, open, { quantity, movement_id, note })
  }
}

/** Whoever counted has made the book say what lies on the shelf. */
export async function settleByCount(
  caller: Caller,
  productId: number,
  movement_id: number,
): Promise<void> {
  for (const open of await lockShortfalls(caller.db, productId))
    await settle(caller, open, { quantity: open.quantity, movement_id, note: 'Counted' })
}

/** Somebody has looked, and the book was right. */
export async function settleByHand(
  caller: Caller,
  { productId, note }: { productId: number; note: string },
): Promise<void> {
  const open = await lockShortfalls(caller.db, productId)
  if (open.length === 0) throw new Refusal(409, 'Nothing of this product is missing any more')
  for (const each of open)
    await settle(caller, each, { quantity: each.quantity, movement_id: null, note })
}

async function settle(
  caller: Caller,
  { id, transaction_number }: OpenShortfall,
  settled: { quantity: number; movement_id: number | null; note: string },
): Promise<void> {
  const { db, user, now } = caller
  await insertSettlement(db, { ...settled, shortfall_id: id, profile_id: user.id, created_at: now })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'stock_shortfalls',
    record_id: id,
    new_values: { transaction_number, settled: settled.quantity, note: settled.note },
  })
}
