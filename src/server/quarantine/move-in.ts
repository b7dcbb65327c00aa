import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { once } from '#server/http/once.ts'
import { lockBatch, updateRemaining } from '#server/inventory/batch-queries.ts'
import { insertMovement } from '#server/inventory/movement-queries.ts'
import { Refusal } from '#server/refusal.ts'
import { changedProblem, remainingProblem } from '#shared/inventory/adjustment.ts'
import type { Moving, Quarantined } from '#shared/quarantine/contract.ts'
import { getQuarantined, insertMoved } from './queries.ts'

type Moved = Moving & { id: number }

/**
 * Goods leave the shelf for where nothing is sold from; their batch stays known, and they can come back to it. The same
 * key moves them once.
 */
export function moveToQuarantine(caller: Caller, moved: Moved): Promise<Quarantined> {
  const { expected_remaining: _, ...asked } = moved
  return once(caller, {
    asked,
    first: () => storeMove(caller, moved),
    again: (id) => getQuarantined(caller.db, id),
  })
}

async function storeMove(
  caller: Caller,
  { id: batch_id, quantity, reason, expected_remaining }: Moved,
): Promise<Quarantined> {
  const { db, user, now } = caller
  const batch = await lockBatch(db, batch_id)
  const problem = changedProblem(batch, expected_remaining) ?? remainingProblem(batch, -quantity)
  if (problem) throw new Refusal(409, problem)
  await updateRemaining(db, batch_id, batch.remaining_quantity - quantity)
  const by = { profile_id: user.id, created_at: now }
  await insertMovement(db, {
    batch_id,
    kind: 'quarantine',
    quantity: -quantity,
    note: reason,
    ...by,
  })
  const { product_id, product_name, batch_number } = batch
  const id = await insertMoved(db, { product_id, batch_id, quantity, reason, ...by })
  await recordAudit(db, caller, {
    action: 'quarantine',
    table_name: 'quarantine_movements',
    record_id: id,
    new_values: { product: product_name, batch: batch_number, quantity, reason },
  })
  return getQuarantined(db, id)
}
