import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { once } from '#server/http/once.ts'
import { Refusal } from '#server/refusal.ts'
import {
  type Adjustment,
  changedProblem,
  remainingProblem,
  signProblem,
} from '#shared/inventory/adjustment.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { getBatch, lockBatch, updateRemaining } from './batch-queries.ts'
import { insertMovement } from './movement-queries.ts'
import { settleByCount } from './settle-shortfalls.ts'
import { batchAnswer } from './shelf-rules.ts'

type Adjusted = Adjustment & { id: number }

/** The books are brought to what is on the shelf, with the reason; under the same key once. */
export function adjustBatch(caller: Caller, adjustment: Adjusted): Promise<Batch> {
  const { expected_remaining: _, ...asked } = adjustment
  return once(caller, {
    asked,
    first: () => bookAdjustment(caller, adjustment),
    again: async (id) => batchAnswer(await getBatch(caller.db, id), caller),
  })
}

async function bookAdjustment(
  caller: Caller,
  { id, reason, change, note, expected_remaining }: Adjusted,
): Promise<Batch> {
  const { db, now, user } = caller
  const slip = signProblem({ reason, change })
  if (slip) throw new Refusal(400, slip)
  const batch = await lockBatch(db, id)
  const problem = changedProblem(batch, expected_remaining) ?? remainingProblem(batch, change)
  if (problem) throw new Refusal(409, problem)

  const remaining = batch.remaining_quantity + change
  await updateRemaining(db, id, remaining)
  const movement = await insertMovement(db, {
    batch_id: id,
    kind: 'adjust',
    quantity: change,
    reason,
    note,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'inventory_batches',
    record_id: id,
    old_values: { remaining_quantity: batch.remaining_quantity },
    new_values: { remaining_quantity: remaining, reason, ...(note === null ? {} : { note }) },
  })
  if (reason === 'count') await settleByCount(caller, batch.product_id, movement)
  return batchAnswer({ ...batch, remaining_quantity: remaining }, caller)
}
