import type { Db, Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { findFirstGap, insertGaps, takeGaps } from './gap-queries.ts'
import { missingIds } from './missing-ids.ts'
import { BEFORE_ALL_ROWS, sealOf, type Segment } from './seal-chain.ts'
import {
  findNewestSeal,
  findSealedId,
  insertSeal,
  listWaiting,
  tryLockSealing,
} from './seal-queries.ts'
import { SEEN } from './trail-filter.ts'

const ROWS_PER_SEAL = 1000

interface Sealing {
  sealer: Sealer
  /** The newest row that may be sealed. */
  throughId: number
  clock: () => Date
  signal?: AbortSignal
  onProgress?: (lastId: number) => void
}

/** How far it came, or that nothing is left, or that another server is at it. */
type Progress = { lastId: number } | 'done' | 'locked'

/**
 * Seals what is waiting and enters it into the search, a segment in a transaction. It only reads the trail and locks
 * nothing that a sale writes. Answers whether nothing is left: not when another server is at it.
 */
export async function sealRows(pool: Pool, sealing: Sealing): Promise<boolean> {
  while (!sealing.signal?.aborted) {
    const progress = await inTransaction(pool, (db) => sealSegment(db, sealing))
    if (progress === 'done') return true
    if (progress === 'locked') return false
    sealing.onProgress?.(progress.lastId)
  }
  return false
}

export async function sealSegment(db: Db, sealing: Sealing): Promise<Progress> {
  if (!(await tryLockSealing(db))) return 'locked'
  const { sealer, clock, throughId } = sealing
  const previous = await findNewestSeal(db)
  const sealedId = (await findSealedId(db)) ?? BEFORE_ALL_ROWS
  const settledId = previous?.settled_id ?? sealedId
  const rows = await listWaiting(db, { sealedId, settledId, throughId, limit: ROWS_PER_SEAL })
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return 'done'

  const ids = rows.map(({ id }) => id)
  await indexRows(db, ids)
  await keepGaps(db, ids, sealedId, clock())
  const open = await findFirstGap(db, settledId)
  const segment: Segment = {
    id: (previous?.id ?? 0) + 1,
    first_id: first.id,
    last_id: last.id,
    rows: rows.length,
    digests: Buffer.concat(rows.map(({ digest }) => digest)),
    key_id: sealer.keyId,
    sealed_at: clock().toISOString(),
    settled_id: open === null ? Math.max(last.id, sealedId) : open - 1,
  }
  await insertSeal(db, { ...segment, seal: sealOf(sealer, segment, previous?.seal)! })
  return { lastId: last.id }
}

/** Notes the ids that are missing among new rows; where late ones were missed, nothing is missing any more. */
async function keepGaps(
  db: Db,
  ids: readonly number[],
  sealedId: number,
  now: Date,
): Promise<void> {
  const late = ids.filter((id) => id <= sealedId)
  const filled = late.length > 0 ? await takeGaps(db, late) : []
  const left = filled.flatMap((gap) => missingIds(gap, late).map((range) => ({ ...gap, ...range })))
  const stretch = { first_id: sealedId + 1, last_id: ids.at(-1)! }
  const fresh = missingIds(stretch, ids).map((range) => ({
    ...range,
    noted_at: now.toISOString(),
    next_transaction: null,
  }))
  await insertGaps(db, [...left, ...fresh])
}

/** Enters the rows into what searches and counts are answered from. */
async function indexRows(db: Db, ids: readonly number[]): Promise<void> {
  await db`
    WITH sealed AS MATERIALIZED (
      SELECT id, created_at, lower(record_id) AS record_id, coalesce(user_id::text, '') AS user_id,
        coalesce(user_name, '') AS user_name, action, table_name, coalesce(ip_address, '') AS ip_address
      FROM audit_logs WHERE id = ANY (${[...ids]}::bigint[])
    ), facet AS (
      INSERT INTO audit_facets AS f (user_id, user_name, action, table_name, ip_address, seen, newest)
      SELECT user_id, user_name, action, table_name, ip_address, ${db.unsafe(SEEN)}, max(created_at)
      FROM sealed GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (user_id, user_name, action, table_name, ip_address)
        DO UPDATE SET newest = greatest(f.newest, excluded.newest)
      RETURNING f.*
    ), entry AS MATERIALIZED (
      SELECT s.id, s.created_at, f.id AS facet_id, s.record_id
      FROM sealed s JOIN facet f USING (user_id, user_name, action, table_name, ip_address)
    ), entered AS (
      INSERT INTO audit_search (id, created_at, facet_id, record_id)
      SELECT id, created_at, facet_id, record_id FROM entry ORDER BY id
    )
    INSERT INTO audit_counts AS c (period, starts_at, facet_id, rows)
    SELECT period, date_trunc(period, created_at, 'UTC'), facet_id, count(*)
    FROM entry, unnest(ARRAY['day', 'hour']) AS period GROUP BY 1, 2, 3
    ON CONFLICT (period, starts_at, facet_id) DO UPDATE SET rows = c.rows + excluded.rows`
}
