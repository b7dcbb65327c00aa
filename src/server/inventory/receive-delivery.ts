import { hash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { batchesOf, type Delivery, DeliveryFields } from '#shared/inventory/delivery.ts'
import { findDelivery, insertDelivery, listDelivered } from './delivery-queries.ts'
import { storeBatch } from './receive-stock.ts'
import { batchAnswer } from './shelf-rules.ts'

/** A whole delivery, or nothing of it. The same key receives it once. */
export async function receiveDelivery(caller: Caller, fields: DeliveryFields): Promise<Delivery> {
  const { db, now, user } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const request_hash = hash('sha256', JSON.stringify(z.encode(DeliveryFields, fields)), 'buffer')
  const { supplier, received_date } = fields
  const id = await insertDelivery(db, {
    idempotency_key: key,
    request_hash,
    supplier,
    received_date,
    profile_id: user.id,
    created_at: now,
  })
  if (id === undefined) return replayedDelivery(caller, key, request_hash.toString('hex'))
  for (const [index, batch] of batchesOf(fields).entries())
    await storeLine(caller, batch, id, index + 1)
  return answer(caller, id)
}

/** What is wrong with a line is said with its number: there may be many. */
async function storeLine(
  caller: Caller,
  batch: Parameters<typeof storeBatch>[1],
  deliveryId: number,
  line: number,
): Promise<void> {
  try {
    await storeBatch(caller, batch, { delivery_id: deliveryId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.status, `Line ${line}: ${error.message}`)
  }
}

async function replayedDelivery(
  caller: Caller,
  key: string,
  requestHash: string,
): Promise<Delivery> {
  const stored = await findDelivery(caller.db, key)
  if (stored?.request_hash !== requestHash) throw usedKey('another delivery')
  markReplayed(caller)
  return answer(caller, stored.id)
}

async function answer(caller: Caller, id: number): Promise<Delivery> {
  const rows = await listDelivered(caller.db, id)
  return { id, batches: rows.map((row) => batchAnswer(row, caller)) }
}
