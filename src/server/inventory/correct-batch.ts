import { z } from 'zod'
import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { pickFields } from '#shared/fields.ts'
import { batchDatesProblem } from '#shared/inventory/batch-dates.ts'
import { Batch } from '#shared/inventory/batch.ts'
import { CorrectableFields, type Correction } from '#shared/inventory/correction.ts'
import { type BatchRow, findBatchNumber, lockBatch } from './batch-queries.ts'
import { insertCorrection, updateCorrected } from './correction-queries.ts'
import { insertMovement } from './movement-queries.ts'
import { batchAnswer } from './shelf-rules.ts'

/**
 * What was typed wrongly is put right, and the history of the batch keeps what it said. What was sold of it keeps the
 * cost it was sold at. Nothing changed leaves no trace.
 */
export async function correctBatch(
  caller: Caller,
  { id, reason, seen, ...fields }: Correction & { id: number },
): Promise<Batch> {
  const { db, now, user } = caller
  const batch = await lockBatch(db, id)
  const before = pickFields(CorrectableFields, batch)
  const change = changedValues(before, fields)
  if (change === null) return batchAnswer(batch, caller)
  if (seen !== null && changedValues(before, seen) !== null)
    throw new Refusal(
      409,
      `Batch ${batch.batch_number} has been corrected meanwhile. Please look at it and correct it again`,
      {},
      { current: z.encode(Batch, batchAnswer(batch, caller)) },
    )
  const problem = batchDatesProblem({ ...batch, ...fields }, todayIn(caller))
  if (problem) throw new Refusal(400, problem)

  await refuseTakenNumber(caller, batch, fields)
  const movement_id = await insertMovement(db, {
    batch_id: id,
    kind: 'correct',
    quantity: 0,
    note: reason,
    profile_id: user.id,
    created_at: now,
  })
  await insertCorrection(db, { movement_id, batch_id: id, ...change })
  const told = changedValues(
    z.encode(CorrectableFields, before),
    z.encode(CorrectableFields, fields),
  )
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'inventory_batches',
    record_id: id,
    old_values: { ...told?.old_values },
    new_values: { ...told?.new_values, reason },
  })
  return batchAnswer({ ...batch, ...fields }, caller)
}

/** Another batch of the product may have the number, in any capitals, or be given it at the same moment. */
const refuseTakenNumber = (
  { db }: Caller,
  { id, product_id, product_name }: BatchRow,
  fields: CorrectableFields,
): Promise<void> =>
  whenTaken(
    db,
    (inner) => updateCorrected(inner, id, fields),
    async () => {
      const taken = await findBatchNumber(db, { product_id, batch_number: fields.batch_number })
      return new Refusal(
        409,
        `Batch ${taken ?? fields.batch_number} has already been received for ${product_name}`,
      )
    },
  )
