import type { Db } from '#server/db/client.ts'
import { type Profile, profileColumns } from '#server/session/queries.ts'
import type { KeyScope } from '#shared/api-keys/api-key.ts'
import type { Role } from '#shared/roles.ts'

export interface KeyRow {
  id: number
  name: string
  hint: string
  role: Role
  scope: KeyScope
  created_by: string
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  switched_off_at: string | null
  last_used_at: string | null
  request_count: number
  maker_role: Role
  maker_is_active: boolean
}

const keyColumns = (db: Db) => db`
  k.id, k.name, k.hint, k.role, k.scope, p.first_name || ' ' || p.last_name AS created_by, k.created_at, k.expires_at,
  k.revoked_at, k.switched_off_at, k.last_used_at, k.request_count, p.role AS maker_role, p.is_active AS maker_is_active`

/** Those not revoked first, then the newest. */
export function listKeys(db: Db): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    SELECT ${keyColumns(db)} FROM api_keys k JOIN profiles p ON p.id = k.created_by
    ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.id DESC`
}

export async function findKey(db: Db, id: number): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    SELECT ${keyColumns(db)} FROM api_keys k JOIN profiles p ON p.id = k.created_by WHERE k.id = ${id}`
  return row
}

export interface KeyHolderRow extends Profile {
  key_id: number
  key_name: string
  key_role: Role
  scope: KeyScope
  expires_at: string | null
  revoked_at: string | null
  switched_off_at: string | null
  token_hash: Uint8Array
  settings: unknown
}

/** The key with that hash, with its maker and the shop's settings as the database knows them now. */
export async function findKeyHolder(
  db: Db,
  tokenHash: Uint8Array,
): Promise<KeyHolderRow | undefined> {
  const [row] = await db<KeyHolderRow[]>`
    SELECT ${profileColumns(db)}, k.id AS key_id, k.name AS key_name, k.role AS key_role, k.scope, k.expires_at,
      k.revoked_at, k.switched_off_at, k.token_hash, (SELECT value FROM settings) AS settings
    FROM api_keys k JOIN profiles p ON p.id = k.created_by
    WHERE k.token_hash = ${Buffer.from(tokenHash)}`
  return row
}

interface NewKeyRow {
  name: string
  hint: string
  token_hash: Uint8Array
  role: Role
  scope: KeyScope
  created_by: string
  created_at: Date
  expires_at: string | null
}

/** Undefined when a key that works bears the name already. */
export async function insertKey(db: Db, key: NewKeyRow): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO api_keys (name, hint, token_hash, role, scope, created_by, created_at, expires_at)
    VALUES (${key.name}, ${key.hint}, ${Buffer.from(key.token_hash)}, ${key.role}, ${key.scope}, ${key.created_by},
      ${key.created_at}, ${key.expires_at})
    ON CONFLICT (lower(name)) WHERE revoked_at IS NULL DO NOTHING
    RETURNING id`
  return row?.id
}

/** False when it was revoked before. */
export async function updateRevoked(db: Db, id: number, now: Date): Promise<boolean> {
  const { count } = await db`
    UPDATE api_keys SET revoked_at = ${now} WHERE id = ${id} AND revoked_at IS NULL`
  return count > 0
}

/** False when it was on. */
export async function updateSwitchedOn(db: Db, id: number): Promise<boolean> {
  const { count } = await db`
    UPDATE api_keys SET switched_off_at = NULL
    WHERE id = ${id} AND switched_off_at IS NOT NULL AND revoked_at IS NULL`
  return count > 0
}

export async function updateKeyUse(
  db: Db,
  id: number,
  use: { requests: number; last: Date },
): Promise<void> {
  await db`
    UPDATE api_keys SET request_count = request_count + ${use.requests},
      last_used_at = greatest(last_used_at, ${use.last})
    WHERE id = ${id}`
}
