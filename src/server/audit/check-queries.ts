import type { Db } from '#server/db/client.ts'
import type { IdRange } from './missing-ids.ts'
import type { Seal } from './seal-chain.ts'
import { DIGEST } from './seal-queries.ts'

/** The next seals in their order. */
export function listSeals(db: Db, afterId: number, limit: number): Promise<Seal[]> {
  return db<Seal[]>`
    SELECT id, first_id, last_id, rows, digests, key_id, seal, sealed_at, settled_id FROM audit_seals
    WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`
}

/** A stretch of the trail, and the seal whose digests it must have. */
export interface Stretch {
  seal_id: number
  after_id: number
  last_id: number
}

/** The seals whose rows are no longer what was sealed. Compared where the rows are: the digests need not travel. */
export async function listChanged(db: Db, stretches: readonly Stretch[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    SELECT s.id FROM ${tableOf(db, stretches)}
    JOIN audit_seals s ON s.id = t.seal_id
    WHERE s.digests IS DISTINCT FROM (
      SELECT string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id) FROM audit_logs a
      WHERE a.id > t.after_id AND a.id <= t.last_id
    )`
  return rows.map(({ id }) => id)
}

/** The digests of the rows as they are now, by seal. */
export async function listDigests(
  db: Db,
  stretches: readonly Stretch[],
): Promise<Map<number, Uint8Array>> {
  const rows = await db<{ seal_id: number; digests: Uint8Array | null }[]>`
    SELECT t.seal_id, (
      SELECT string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id) FROM audit_logs a
      WHERE a.id > t.after_id AND a.id <= t.last_id
    ) AS digests FROM ${tableOf(db, stretches)}`
  return new Map(rows.map(({ seal_id, digests }) => [seal_id, digests ?? new Uint8Array()]))
}

function tableOf(db: Db, stretches: readonly Stretch[]) {
  const column = (name: keyof Stretch) => stretches.map((stretch) => stretch[name])
  return db`unnest(${column('seal_id')}::bigint[], ${column('after_id')}::bigint[], ${column('last_id')}::bigint[])
    AS t (seal_id, after_id, last_id)`
}

/** Where rows may still be on their way, by what the newest seal says. */
export function listOpenGaps(db: Db, settledId: number): Promise<IdRange[]> {
  return db<IdRange[]>`SELECT first_id, last_id FROM audit_gaps WHERE first_id > ${settledId}`
}
