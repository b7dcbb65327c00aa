import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import type { Seal, Segment } from './seal-chain.ts'

/** One server at a time seals; false while another does. Held until the transaction ends. */
export async function tryLockSealing(db: Db): Promise<boolean> {
  const [row] = await db<[{ locked: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.seals}) AS locked`
  return row.locked
}

/** How far the trail went at a moment, and which transactions had begun by then. */
export interface Mark {
  last_id: number
  next_transaction: string
}

export async function getMark(db: Db): Promise<Mark> {
  const [mark] = await db<[Mark]>`
    SELECT coalesce(max(id), 0) AS last_id,
      pg_snapshot_xmax(pg_current_snapshot())::text AS next_transaction
    FROM audit_logs`
  return mark
}

/** Whether every transaction that had begun by the mark has ended: no row can join those up to it any more. */
export async function isSettled(db: Db, { next_transaction }: Mark): Promise<boolean> {
  const [row] = await db<[{ settled: boolean }]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${next_transaction}::text::xid8 AS settled`
  return row.settled
}

export type SealHead = Pick<Seal, 'id' | 'last_id' | 'seal' | 'sealed_at'>

export async function findNewestSeal(db: Db): Promise<SealHead | undefined> {
  const [seal] = await db<SealHead[]>`
    SELECT id, last_id, seal, sealed_at FROM audit_seals ORDER BY id DESC LIMIT 1`
  return seal
}

export async function findSeal(db: Db, id: number): Promise<SealHead | undefined> {
  const [seal] = await db<SealHead[]>`
    SELECT id, last_id, seal, sealed_at FROM audit_seals WHERE id = ${id}`
  return seal
}

/**
 * What a row says, told apart from every other: quoted values cannot run into each other. It stands here and not in a
 * function of the database, where whoever changes rows could change it too.
 */
export const DIGEST = `int8send(a.id) || substr(sha256(convert_to(concat_ws(',',
  quote_nullable(a.user_id::text), quote_nullable(a.user_name), quote_nullable(a.action), quote_nullable(a.table_name),
  quote_nullable(a.record_id), quote_nullable(a.ip_address), quote_nullable(a.user_agent),
  quote_nullable(a.request_id), quote_nullable(a.old_values::text), quote_nullable(a.new_values::text),
  extract(epoch FROM a.created_at)), 'UTF8')), 1, 16)`

type Rows = Pick<Segment, 'first_id' | 'last_id' | 'rows' | 'digests'>

/** The next rows to seal, oldest first. */
export async function findSegment(
  db: Db,
  afterId: number,
  throughId: number,
  limit: number,
): Promise<Rows | undefined> {
  const [row] = await db<[Rows]>`
    SELECT min(a.id) AS first_id, max(a.id) AS last_id, count(*) AS rows,
      string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id) AS digests
    FROM (
      SELECT * FROM audit_logs WHERE id > ${afterId} AND id <= ${throughId} ORDER BY id LIMIT ${limit}
    ) a`
  return row.rows === 0 ? undefined : row
}

export async function insertSeal(db: Db, { digests, seal, ...rest }: Seal): Promise<void> {
  await db`
    INSERT INTO audit_seals ${db({ ...rest, digests: Buffer.from(digests), seal: Buffer.from(seal) })}`
}

/** When the newest sealed row was written. */
export async function findSealedThrough(db: Db): Promise<string | null> {
  const [row] = await db<{ created_at: string }[]>`
    SELECT created_at FROM audit_logs
    WHERE id <= (SELECT max(last_id) FROM audit_seals) ORDER BY id DESC LIMIT 1`
  return row?.created_at ?? null
}
