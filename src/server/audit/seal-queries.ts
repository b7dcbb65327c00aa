import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { RESTORE_ACTION, type SealState, TAMPERING_ACTION } from '#shared/audit/audit-log.ts'
import { WRITTEN_BEFORE } from './gap-queries.ts'
import type { Seal } from './seal-chain.ts'

/** One server at a time seals; false while another does. Held until the transaction ends. */
export async function tryLockSealing(db: Db): Promise<boolean> {
  const [row] = await db<[{ locked: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.seals}) AS locked`
  return row.locked
}

/** How far the trail goes, and how far its seals. */
export interface TrailEnd {
  last_id: number
  sealed_id: number
  has_gaps: boolean
}

export async function getTrailEnd(db: Db): Promise<TrailEnd> {
  const [end] = await db<[TrailEnd]>`
    SELECT (SELECT coalesce(max(id), 0) FROM audit_logs) AS last_id,
      (SELECT coalesce(max(last_id), 0) FROM audit_seals) AS sealed_id,
      EXISTS (SELECT FROM audit_gaps) AS has_gaps`
  return end
}

export type SealHead = Pick<Seal, 'id' | 'last_id' | 'settled_id' | 'seal' | 'sealed_at'>

export async function findNewestSeal(db: Db): Promise<SealHead | undefined> {
  const [seal] = await db<SealHead[]>`
    SELECT id, last_id, settled_id, seal, sealed_at FROM audit_seals ORDER BY id DESC LIMIT 1`
  return seal
}

export async function findSeal(db: Db, id: number): Promise<SealHead | undefined> {
  const [seal] = await db<SealHead[]>`
    SELECT id, last_id, settled_id, seal, sealed_at FROM audit_seals WHERE id = ${id}`
  return seal
}

/** The newest row that was sealed. A seal of late rows only ends below those before it. */
export async function findSealedId(db: Db): Promise<number | null> {
  const [row] = await db<[{ last_id: number | null }]>`
    SELECT max(last_id) AS last_id FROM audit_seals`
  return row.last_id
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

interface Waiting {
  /** Of the seals so far. */
  sealedId: number
  settledId: number
  /** The newest row that may be sealed. */
  throughId: number
  limit: number
}

export interface WaitingRow {
  id: number
  digest: Uint8Array
}

/**
 * The next rows to seal: those after the sealed ones, and those that have come into a gap since. Into one that was
 * settled, or by a transaction that began when the gap was known for long, nobody comes late: such a row was put there.
 */
export function listWaiting(
  db: Db,
  { sealedId, settledId, throughId, limit }: Waiting,
): Promise<WaitingRow[]> {
  return db<WaitingRow[]>`
    SELECT id, digest FROM (
      (SELECT a.id, ${db.unsafe(DIGEST)} AS digest
        FROM audit_gaps g CROSS JOIN LATERAL (
          SELECT *, xmin AS written_by FROM audit_logs WHERE id BETWEEN g.first_id AND g.last_id
          ORDER BY id LIMIT ${limit}
        ) a
        WHERE g.first_id > ${settledId} AND (g.next_transaction IS NULL OR ${db.unsafe(WRITTEN_BEFORE)})
        ORDER BY a.id LIMIT ${limit})
      UNION ALL
      (SELECT a.id, ${db.unsafe(DIGEST)} FROM audit_logs a
        WHERE a.id > ${sealedId} AND a.id <= ${throughId} ORDER BY a.id LIMIT ${limit})
    ) waiting ORDER BY id LIMIT ${limit}`
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

/** When the server last noted that rows were removed or put in. */
export async function findTamperedAt(db: Db): Promise<string | null> {
  const [row] = await db<[{ newest: string | null }]>`
    SELECT max(newest) AS newest FROM audit_facets
    WHERE action = ${TAMPERING_ACTION} AND table_name = 'audit_logs' AND user_id = ''`
  return row.newest
}

/** The newest restore since then. */
export async function findRestore(db: Db, since: Date): Promise<SealState['restored']> {
  const [row] = await db<NonNullable<SealState['restored']>[]>`
    SELECT s.id AS log_id, s.created_at AS restored_at FROM audit_facets f JOIN audit_search s ON s.facet_id = f.id
    WHERE f.action = ${RESTORE_ACTION} AND f.table_name = 'backups' AND f.newest >= ${since} AND s.created_at >= ${since}
    ORDER BY s.created_at DESC, s.id DESC LIMIT 1`
  return row ?? null
}
