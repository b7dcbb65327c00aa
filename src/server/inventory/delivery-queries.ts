import type { Db } from '#server/db/client.ts'
import type { BatchRow } from './batch-queries.ts'
import { batches } from './batch-queries.ts'

export interface NewDelivery {
  idempotency_key: string
  request_hash: Uint8Array
  supplier: string | null
  received_date: string
  profile_id: string
  created_at: Date
}

/** Undefined when the key has been used; whoever uses it at this moment is waited for. */
export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO deliveries ${db({ ...delivery })}
    ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`
  return row?.id
}

export async function findDelivery(
  db: Db,
  key: string,
): Promise<{ id: number; request_hash: string } | undefined> {
  const [row] = await db<{ id: number; request_hash: string }[]>`
    SELECT id, encode(request_hash, 'hex') AS request_hash FROM deliveries WHERE idempotency_key = ${key}`
  return row
}

/** In the order of its lines. */
export function listDelivered(db: Db, deliveryId: number): Promise<BatchRow[]> {
  return db<BatchRow[]>`${batches(db)} WHERE b.delivery_id = ${deliveryId} ORDER BY b.id`
}
