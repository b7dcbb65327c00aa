import type { Visitor } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { ApiKey, KeyStatus } from '#shared/api-keys/api-key.ts'
import { leastRole } from '#shared/roles.ts'
import { findKey, type KeyRow } from './queries.ts'

type Asker = Pick<Visitor, 'db' | 'now' | 'keyUse'>

export async function getKey(asker: Asker, id: number): Promise<ApiKey> {
  const row = await findKey(asker.db, id)
  if (!row) throw new Refusal(404, 'There is no such API key')
  return keyAnswer(row, asker)
}

export function keyAnswer(row: KeyRow, { now, keyUse }: Omit<Asker, 'db'>): ApiKey {
  const { maker_role, maker_is_active: _, switched_off_at: __, ...key } = row
  return {
    ...key,
    role: leastRole(row.role, maker_role),
    status: keyStatus(row, now),
    request_count: row.request_count + keyUse.waiting(row.id),
  }
}

function keyStatus(row: KeyRow, now: Date): KeyStatus {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at !== null && new Date(row.expires_at) <= now) return 'expired'
  if (row.switched_off_at !== null) return 'off'
  return row.maker_is_active ? 'active' : 'maker_inactive'
}
