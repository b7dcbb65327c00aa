import type { Db } from '#server/db/client.ts'
import type { Seal } from './seal-chain.ts'
import { DIGEST } from './seal-queries.ts'

/** The next seals in their order. */
export function listSeals(db: Db, afterId: number, limit: number): Promise<Seal[]> {
  return db<Seal[]>`
    SELECT id, first_id, last_id, rows, digests, key_id, seal, sealed_at FROM audit_seals
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
  const column = (name: keyof Stretch) => stretches.map((stretch) => stretch[name])
  const rows = await db<{ id: number }[]>`
    SELECT s.id FROM unnest(${column('seal_id')}::bigint[], ${column('after_id')}::bigint[],
      ${column('last_id')}::bigint[]) AS t (seal_id, after_id, last_id)
    JOIN audit_seals s ON s.id = t.seal_id
    WHERE s.digests IS DISTINCT FROM (
      SELECT string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id) FROM audit_logs a
      WHERE a.id > t.after_id AND a.id <= t.last_id
    )`
  return rows.map(({ id }) => id)
}

/** The digests of the rows as they are now. */
export async function getDigests(
  db: Db,
  { after_id, last_id }: Omit<Stretch, 'seal_id'>,
): Promise<Uint8Array> {
  const [row] = await db<[{ digests: Uint8Array }]>`
    SELECT coalesce(string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id), '') AS digests FROM audit_logs a
    WHERE a.id > ${after_id} AND a.id <= ${last_id}`
  return row.digests
}
