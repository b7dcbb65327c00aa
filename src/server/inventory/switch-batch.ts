import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { lockBatch, updateActive } from './batch-queries.ts'
import { insertMovement } from './movement-queries.ts'
import { batchAnswer } from './shelf-rules.ts'

interface Switch {
  id: number
  note: string | null
}

/** Takes a batch off sale; what remains of it stays in the books. */
export const deactivateBatch = (caller: Caller, wanted: Switch): Promise<Batch> =>
  switchBatch(caller, wanted, false)

export const reactivateBatch = (caller: Caller, wanted: Switch): Promise<Batch> =>
  switchBatch(caller, wanted, true)

/** A batch that is already so is answered as it is and leaves no trace. */
async function switchBatch(
  caller: Caller,
  { id, note }: Switch,
  isActive: boolean,
): Promise<Batch> {
  const { db, now, user } = caller
  const batch = await lockBatch(db, id)
  if (batch.is_active === isActive) return batchAnswer(batch, caller)

  await updateActive(db, id, isActive)
  await insertMovement(db, {
    batch_id: id,
    kind: isActive ? 'reactivate' : 'deactivate',
    quantity: 0,
    note,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'inventory_batches',
    record_id: id,
    old_values: { is_active: batch.is_active },
    new_values: { is_active: isActive, ...(note === null ? {} : { note }) },
  })
  return batchAnswer({ ...batch, is_active: isActive }, caller)
}
