import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { once } from '#server/http/once.ts'
import { lockBatch, updateRemaining } from '#server/inventory/batch-queries.ts'
import { insertMovement } from '#server/inventory/movement-queries.ts'
import { Refusal } from '#server/refusal.ts'
import type { Destruction, Quarantined, Restoring } from '#shared/quarantine/contract.ts'
import { getQuarantined, insertExit, lockQuarantined, type NewExit } from './queries.ts'

/** Goods are gone for good, and the book says who saw it. */
export const destroyQuarantined = (
  caller: Caller,
  wanted: Destruction & { id: number },
): Promise<Quarantined> => leaveOnce(caller, wanted, () => destroy(caller, wanted))

/** Back on the shelf: only to the batch that they were sold from. */
export const restoreQuarantined = (
  caller: Caller,
  wanted: Restoring & { id: number },
): Promise<Quarantined> => leaveOnce(caller, wanted, () => restore(caller, wanted))

/** The same key takes out once, and tells what has become of the rest. */
function leaveOnce(
  caller: Caller,
  { expected_remaining: _, ...asked }: (Destruction | Restoring) & { id: number },
  first: () => Promise<Quarantined>,
): Promise<Quarantined> {
  return once(caller, { asked, first, again: (id) => getQuarantined(caller.db, id) })
}

async function destroy(
  caller: Caller,
  { id, expected_remaining, ...destruction }: Destruction & { id: number },
): Promise<Quarantined> {
  await getHeld(caller, { id, expected_remaining, quantity: destruction.quantity })
  return takeOut(caller, id, { kind: 'destroy', ...destruction })
}

async function restore(
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
  const held = await getQuarantined(db, id)
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
  const { product_id, product_name, batch_id, batch_number } = await getQuarantined(db, id)
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
  return getQuarantined(db, id)
}
