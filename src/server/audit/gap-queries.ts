import type { Db } from '#server/db/client.ts'
import type { IdRange } from './missing-ids.ts'

export interface Gap extends IdRange {
  noted_at: string
  /** Null while rows may still be on their way to being seen as transactions. */
  next_transaction: string | null
}

/**
 * Whether the row `a` was written by a transaction before the one that the gap `g` names. PostgreSQL keeps in each row
 * who wrote it, which nobody can set, in 32 bits that go round: less than half a round apart is before.
 */
export const WRITTEN_BEFORE = `(g.next_transaction::text::bigint - a.written_by::text::bigint) & 4294967295
  BETWEEN 1 AND 2147483647`

/** Where somebody has deleted seals the same gap is found again. */
export async function insertGaps(db: Db, gaps: readonly Gap[]): Promise<void> {
  if (gaps.length === 0) return
  const column = <Name extends keyof Gap>(name: Name) => gaps.map((gap) => gap[name])
  await db`
    INSERT INTO audit_gaps (first_id, last_id, noted_at, next_transaction)
    SELECT first_id, last_id, noted_at, next_transaction::xid8 FROM unnest(${column('first_id')}::bigint[],
      ${column('last_id')}::bigint[], ${column('noted_at')}::text[]::timestamptz[], ${column('next_transaction')}::text[])
      AS gap (first_id, last_id, noted_at, next_transaction)
    ON CONFLICT (first_id) DO UPDATE SET last_id = greatest(audit_gaps.last_id, excluded.last_id)`
}

/** Takes the gaps that these ids are in. */
export function takeGaps(db: Db, ids: readonly number[]): Promise<Gap[]> {
  return db<Gap[]>`
    DELETE FROM audit_gaps g
    WHERE EXISTS (SELECT FROM unnest(${[...ids]}::bigint[]) AS late WHERE late BETWEEN g.first_id AND g.last_id)
    RETURNING first_id, last_id, noted_at, next_transaction::text AS next_transaction`
}

/** The first id after the settled ones that somebody may still come with. */
export async function findFirstGap(db: Db, settledId: number): Promise<number | null> {
  const [row] = await db<[{ first_id: number | null }]>`
    SELECT min(first_id) AS first_id FROM audit_gaps WHERE first_id > ${settledId}`
  return row.first_id
}

/** The oldest transaction that has not ended: whatever those before it wrote can be seen from now on. */
export async function getOldestTransaction(db: Db): Promise<string> {
  const [row] = await db<[{ oldest: string }]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest`
  return row.oldest
}

/** Rows in gaps that close now. What came late is sealed and the gap is without it: these were put there. */
export async function listPutIn(db: Db, oldest: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    SELECT a.id FROM audit_gaps g CROSS JOIN LATERAL (
      SELECT id FROM audit_logs WHERE id BETWEEN g.first_id AND g.last_id ORDER BY id LIMIT 100
    ) a
    WHERE g.next_transaction <= ${oldest}::text::xid8 ORDER BY a.id`
  return rows.map(({ id }) => id)
}

export async function closeGaps(db: Db, oldest: string): Promise<void> {
  await db`DELETE FROM audit_gaps WHERE next_transaction <= ${oldest}::text::xid8`
}

/**
 * Of gaps noted outside these times it is settled which transactions may still fill them: those that began until now. A
 * transaction that has not begun, as in another database that a dump was read into, is none of them.
 */
export async function settleGaps(db: Db, after: Date, before: Date): Promise<void> {
  await db`
    UPDATE audit_gaps SET next_transaction = pg_snapshot_xmax(pg_current_snapshot())
    WHERE NOT noted_at BETWEEN ${after} AND ${before}
      AND (next_transaction IS NULL OR next_transaction > pg_snapshot_xmax(pg_current_snapshot()))`
}
