import { inTransaction } from '#server/db/transaction.ts'
import type { Db, Pool } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { indexRows } from './index-queries.ts'
import { BEFORE_ALL_ROWS, sealOf, type Segment } from './seal-chain.ts'
import { findNewestSeal, findSegment, insertSeal, tryLockSealing } from './seal-queries.ts'

const ROWS_PER_SEAL = 1000

interface Sealing {
  sealer: Sealer
  /** The newest row that may be sealed: nothing up to it is still on its way. */
  throughId: number
  clock: () => Date
  signal?: AbortSignal
  onProgress?: (lastId: number) => void
}

/**
 * Seals settled rows and enters them into the search, a segment in a transaction. It only reads the trail and locks
 * nothing that a sale writes. Ends early when another server is at it.
 */
export async function sealRows(pool: Pool, sealing: Sealing): Promise<void> {
  while (!sealing.signal?.aborted) {
    const lastId = await inTransaction(pool, (db) => sealSegment(db, sealing))
    if (lastId === undefined) return
    sealing.onProgress?.(lastId)
  }
}

export async function sealSegment(db: Db, sealing: Sealing): Promise<number | undefined> {
  if (!(await tryLockSealing(db))) return undefined
  const previous = await findNewestSeal(db)
  const afterId = previous?.last_id ?? BEFORE_ALL_ROWS
  const rows = await findSegment(db, afterId, sealing.throughId, ROWS_PER_SEAL)
  if (!rows) return undefined
  const { sealer, clock } = sealing
  const segment: Segment = {
    ...rows,
    id: (previous?.id ?? 0) + 1,
    key_id: sealer.keyId,
    sealed_at: clock().toISOString(),
  }
  await indexRows(db, afterId, rows.last_id)
  await insertSeal(db, { ...segment, seal: sealOf(sealer, segment, previous?.seal)! })
  return rows.last_id
}
