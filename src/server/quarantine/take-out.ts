import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { lockBatch, updateRemaining } from '#server/inventory/batch-queries.ts'
import { insertMovement } from '#server/inventory/movement-queries.ts'
import { Refusal } from '#server/refusal.ts'
import type { Destruction, Quarantined, Restoring } from '#shared/quarantine/contract.ts'
import { findQuarantined, insertExit, lockQuarantined, type NewExit } from './queries.ts'

/** Goods are gone for good, and the book says who saw it. */
export async function destroyQuarantined(
  caller: Caller,
  { id, expected_remaining, ...destruction }: Destruction & { id: number },
): Promise<Quarantined> {
  await getHeld(caller, { id, expected_remaining, quantity: destruction.quantity })
  return takeOut(caller, id, { kind: 'destroy', ...destruction })
}

/** Back on the shelf: only to the batch that they were sold from. */
export async function restoreQuarantined(
  caller: Caller,
  { id, quantity, reason, expected_remaining }: Restoring & { id: number },
): Promise<Quarantined> {
  const { db, user, now } = caller
  const held = await getHeld(caller, { id, quantity, expected_remaining })
  if (held.batch_id === null)
    throw new Refusal(
      409,
      `Nobody knows which batch ${held.product_name} came from: it can only be destroyed`,
    )
  const batch = await lockBatch(db, held.batch_id)
  await updateRemaining(db, batch.id, batch.remaining_quantity + quantity)
  await insertMovement(db, {
    batch_id: batch.id,
    kind: 'restore',
    quantity,
    note: reason,
    profile_id: user.id,
    created_at: now,
  })
  return takeOut(caller, id, {
    kind: 'restore',
    quantity,
    reason,
    witness: null,
    certificate_number: null,
  })
}

interface Wanted extends Pick<Restoring, 'quantity' | 'expected_remaining'> {
  id: number
}

/** Before its batch is locked, so that all wait in one order. */
async function getHeld(
  { db }: Caller,
  { id, quantity, expected_remaining }: Wanted,
): Promise<Quarantined> {
  await lockQuarantined(db, id)
  const held = await findQuarantined(db, id)
  if (!held) throw new Refusal(404, 'There is nothing like it in quarantine')
  const { remaining, product_name } = held
  if (expected_remaining !== null && expected_remaining !== remaining)
    throw new Refusal(
      409,
      `${product_name} in quarantine has changed meanwhile: ${remaining} remain, not ${expected_remaining}. Please look again`,
    )
  if (quantity > remaining)
    throw new Refusal(
      409,
      `Only ${remaining} of ${product_name} ${remaining === 1 ? 'is' : 'are'} in quarantine here`,
    )
  return held
}

async function takeOut(
  caller: Caller,
  id: number,
  exit: Pick<NewExit, 'kind' | 'quantity' | 'reason' | 'witness' | 'certificate_number'>,
): Promise<Quarantined> {
  const { db, user, now } = caller
  const { product_id, product_name, batch_id, batch_number } = (await findQuarantined(db, id))!
  const exitId = await insertExit(db, {
    ...exit,
    quantity: 0 - exit.quantity,
    entry_id: id,
    product_id,
    batch_id,
    profile_id: user.id,
    created_at: now,
  })
  const { kind, quantity, reason, witness, certificate_number } = exit
  await recordAudit(db, caller, {
    action: kind,
    table_name: 'quarantine_movements',
    record_id: exitId,
    new_values: {
      product: product_name,
      batch: batch_number,
      quantity,
      reason,
      ...(kind === 'destroy' && { witness, certificate_number }),
    },
  })
  return (await findQuarantined(db, id))!
}
