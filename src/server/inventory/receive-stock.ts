import { z } from 'zod'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { getProduct, lockProductName } from '#server/products/queries.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { namesOf } from '#shared/fields.ts'
import { batchDatesProblem } from '#shared/inventory/batch-dates.ts'
import { BatchFields } from '#shared/inventory/batch-fields.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { beforeCorrections } from '#shared/inventory/correction.ts'
import {
  type BatchRow,
  findBatchByKey,
  findBatchNumber,
  getBatch,
  insertBatch,
} from './batch-queries.ts'
import { listCorrections } from './correction-queries.ts'
import { insertMovement } from './movement-queries.ts'
import { settleByDelivery } from './settle-shortfalls.ts'
import { batchAnswer } from './shelf-rules.ts'

const FIELDS = namesOf(BatchFields)

/** Stock arrives: a batch and its first movement. The same key receives the same batch once. */
export async function receiveStock(caller: Caller, fields: BatchFields): Promise<Batch> {
  const { db } = caller
  const key = idempotencyKey(caller.request)
  const earlier = key && (await findBatchByKey(db, key))
  if (earlier) return replayed(caller, earlier, fields)

  const id = await storeBatch(caller, fields, { idempotency_key: key })
  // Somebody was faster: the same request in another tab.
  if (id === undefined) return replayed(caller, (await findBatchByKey(db, key!))!, fields)
  return batchAnswer(await getBatch(db, id), caller)
}

/** A batch with its first movement and its row in the trail; undefined when its key has been used. */
export async function storeBatch(
  caller: Caller,
  fields: BatchFields,
  origin: { idempotency_key: string | null } | { delivery_id: number },
): Promise<number | undefined> {
  const { db, now, user } = caller
  const problem = batchDatesProblem(fields, todayIn(caller))
  if (problem) throw new Refusal(400, problem)
  const product = await productToReceive(caller, fields.product_id)

  const id = await insertBatch(db, { ...fields, ...origin, created_at: now })
  if (id === undefined) {
    const key = 'idempotency_key' in origin ? origin.idempotency_key : null
    if (key && (await findBatchByKey(db, key))) return undefined
    const taken = (await findBatchNumber(db, fields)) ?? fields.batch_number
    throw new Refusal(409, `Batch ${taken} has already been received for ${product.name}`)
  }
  await insertMovement(db, {
    batch_id: id,
    kind: 'receive',
    quantity: fields.quantity,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'inventory_batches',
    record_id: id,
    new_values: z.encode(BatchFields, fields),
  })
  await settleByDelivery(caller, { id, ...fields })
  return id
}

/** The stored batch itself, without what was corrected since, tells whether the request is the same. */
async function replayed(caller: Caller, stored: BatchRow, fields: BatchFields): Promise<Batch> {
  const first = beforeCorrections(stored, await listCorrections(caller.db, stored.id))
  if (FIELDS.some((name) => first[name] !== fields[name])) throw await anotherBatch(caller, first)
  markReplayed(caller)
  return batchAnswer(stored, caller)
}

/** Says what the key received: whoever changed the form after a lost answer has to hear of it. */
async function anotherBatch(caller: Caller, stored: BatchRow): Promise<Refusal> {
  const { id, name, sku } = await getProduct(caller.db, stored.product_id, todayIn(caller))
  const { batch_number, quantity } = stored
  return usedKey('another batch', {
    received: { batch_number, quantity, product: { id, name, sku } },
  })
}

/** The product cannot be archived until the transaction ends. */
async function productToReceive({ db }: Caller, id: number): Promise<{ name: string }> {
  const product = await lockProductName(db, id)
  if (!product) throw new Refusal(400, 'There is no such product')
  if (product.archived_at !== null)
    throw new Refusal(409, `${product.name} is archived: restore it before you receive stock`)
  return product
}
