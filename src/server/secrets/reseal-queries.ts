import type { Db } from '#server/db/client.ts'

export interface SealedRow {
  id: number
  id_number_sealed: Uint8Array | null
  medical_card_number_sealed: Uint8Array | null
}

/** Sealed with another key: a sealed value begins with the id of its key. */
const isStale = (db: Db, keyId: string) => db`(
  substring(id_number_sealed FROM 1 FOR 4) <> decode(${keyId}, 'hex')
  OR substring(medical_card_number_sealed FROM 1 FOR 4) <> decode(${keyId}, 'hex'))`

export async function countStale(db: Db, keyId: string): Promise<number> {
  const [row] = await db<[{ stale: number }]>`
    SELECT count(*) AS stale FROM customers WHERE ${isStale(db, keyId)}`
  return row.stale
}

export function lockStale(
  db: Db,
  keyId: string,
  afterId: number,
  limit: number,
): Promise<SealedRow[]> {
  return db<SealedRow[]>`
    SELECT id, id_number_sealed, medical_card_number_sealed FROM customers
    WHERE id > ${afterId} AND ${isStale(db, keyId)}
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`
}

export async function updateSealed(db: Db, rows: readonly SealedRow[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    id_number: hex(row.id_number_sealed),
    medical_card_number: hex(row.medical_card_number_sealed),
  }))
  await db`
    UPDATE customers c SET id_number_sealed = decode(n.id_number, 'hex'),
      medical_card_number_sealed = decode(n.medical_card_number, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
      AS n(id bigint, id_number text, medical_card_number text)
    WHERE c.id = n.id`
}

const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')

export async function getOwnRole(db: Db): Promise<string> {
  const [row] = await db<[{ role: string }]>`SELECT current_user AS role`
  return row.role
}

/** Sessions of a role in this database. */
export async function countSessions(db: Db, role: string): Promise<number> {
  const [row] = await db<[{ sessions: number }]>`
    SELECT count(*) AS sessions FROM pg_stat_activity
    WHERE datname = current_database() AND usename = ${role}`
  return row.sessions
}
