import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { KEY_PREFIX, type NewApiKey } from '#shared/api-keys/api-key.ts'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'
import { getKey } from './key-answer.ts'
import { insertKey } from './queries.ts'

/** Enough to tell one's keys apart, and nothing towards guessing one. */
const HINT_LENGTH = KEY_PREFIX.length + 4

export async function makeKey(caller: Caller, wanted: NewApiKey): Promise<MadeApiKey> {
  const { db, user, now } = caller
  const { name, role, scope, expires_at } = wanted
  if (expires_at !== null && new Date(expires_at) <= now)
    throw new Refusal(400, 'The expiry must be in the future')
  const key = KEY_PREFIX + newToken()
  const hint = key.slice(0, HINT_LENGTH)
  const id = await insertKey(db, {
    ...wanted,
    hint,
    token_hash: hashToken(key),
    created_by: user.id,
    created_at: now,
  })
  if (id === undefined) throw new Refusal(409, `There already is a key named ${name}`)
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'api_keys',
    record_id: id,
    new_values: { name, role, scope, expires_at, hint },
  })
  return { ...(await getKey(caller, id)), key }
}
