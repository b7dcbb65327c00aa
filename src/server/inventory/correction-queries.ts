import type { Db } from '#server/db/client.ts'
import type { CorrectableFields, CorrectedValues } from '#shared/inventory/correction.ts'

interface NewCorrection {
  movement_id: number
  batch_id: number
  /** Only what differs. */
  old_values: object
  new_values: object
}

export async function updateCorrected(
  db: Db,
  id: number,
  fields: CorrectableFields,
): Promise<void> {
  await db`UPDATE inventory_batches SET ${db({ ...fields })} WHERE id = ${id}`
}

export async function insertCorrection(db: Db, correction: NewCorrection): Promise<void> {
  const { movement_id, batch_id, old_values, new_values } = correction
  await db`
    INSERT INTO batch_corrections (movement_id, batch_id, old_values, new_values)
    VALUES (${movement_id}, ${batch_id}, ${JSON.stringify(old_values)}::text::jsonb,
      ${JSON.stringify(new_values)}::text::jsonb)`
}

/** The first one first. */
export function listCorrections(
  db: Db,
  batchId: number,
): Promise<{ old_values: CorrectedValues }[]> {
  return db<{ old_values: CorrectedValues }[]>`
    SELECT old_values FROM batch_corrections WHERE batch_id = ${batchId} ORDER BY movement_id`
}
