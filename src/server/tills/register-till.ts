import { createPublicKey, randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import type { NewTill, Till } from '#shared/tills/contract.ts'
import { freeLetter, tillName } from '#shared/tills/till-letter.ts'
import { nameTaken } from './name-taken.ts'
import { findRegistered, getTill, insertTill, isNameTaken, lockLetters } from './queries.ts'

/** A browser becomes a till. Asked again with the same key, its own or the request's, it is the same one. */
export async function registerTill(
  caller: Caller,
  { name, public_key, letter: own }: NewTill,
): Promise<Till> {
  const { db, user, settings, now } = caller
  const publicKey = public_key && canonicalKey(public_key)
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const letters = await lockLetters(db)
  const earlier = await findRegistered(db, { key, publicKey })
  if (earlier !== undefined) {
    if (earlier.public_key !== publicKey) throw usedKey('another till')
    markReplayed(caller)
    return getTill(db, earlier.id, todayIn(caller))
  }
  if (settings.till_registration === 'managers' && !isAmong(MANAGERS, user.role))
    throw new Refusal(403, 'A manager registers the tills of this shop: ask one to sign in here')
  const letter = freeLetter(letters, own)
  const called = name ?? (await freeName(db, letter))
  const till = {
    request_key: key,
    name: called,
    letter,
    public_key: publicKey,
    registered_by: user.id,
    created_at: now,
    last_seen_at: now,
  }
  const id = await whenTaken(
    db,
    (inner) => insertTill(inner, till),
    async () => nameTaken(called),
  )
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'tills',
    record_id: id,
    new_values: { name: called, letter },
  })
  return getTill(db, id, todayIn(caller))
}

/** Somebody may have given another till that very name. */
async function freeName(db: Db, letter: string): Promise<string> {
  const name = tillName(letter)
  return (await isNameTaken(db, name)) ? `${name} (new)` : name
}

/** The public half of a P-256 key and nothing else, in one spelling. */
function canonicalKey(text: string): string {
  try {
    const { kty, crv, x, y, d } = JSON.parse(text) as Record<string, unknown>
    const key = { kty, crv, x, y } as { kty: string; crv: string; x: string; y: string }
    if (kty === 'EC' && crv === 'P-256' && d === undefined) {
      // Refuses a point that is not on the curve.
      createPublicKey({ key, format: 'jwk' })
      return JSON.stringify(key)
    }
  } catch {
    // Said below.
  }
  throw new Refusal(400, 'public_key must be the public half of a P-256 key, a JWK as text')
}
