import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Caller } from './context.ts'
import { idempotencyKey, markReplayed, usedKey } from './idempotency-key.ts'

interface Act<Answer> {
  /** What makes a request the same, beside who sends it where: not what only guards it. */
  asked: object
  first: () => Promise<Answer>
  /** From the record that it made, as that is by now. */
  again: (id: number) => Promise<Answer>
}

/** Adds what is asked for under a key once, in the transaction of the caller's `db`. Without a key, each time. */
export async function once<Answer extends { id: number }>(
  caller: Caller,
  { asked, first, again }: Act<Answer>,
): Promise<Answer> {
  const key = idempotencyKey(caller.request)
  if (key === null) return first()
  const request_hash = hashOf(caller, asked)
  const earlier = await findRequest(caller.db, key)
  if (earlier) {
    if (!request_hash.equals(earlier.request_hash)) throw usedKey()
    markReplayed(caller)
    return again(earlier.record_id)
  }
  const answer = await first()
  await insertRequest(caller.db, {
    key,
    request_hash,
    record_id: answer.id,
    created_at: caller.now,
  })
  return answer
}

/** Keyed: a plain hash of a request that holds an ID number would tell it to who tries them all. */
function hashOf({ sealer, user, request }: Caller, asked: object): Buffer {
  const path = new URL(request.url).pathname
  return createHmac('sha256', sealer.derive('request keys'))
    .update(JSON.stringify([user.id, path, asked]))
    .digest()
}

interface KeptRequest {
  key: string
  request_hash: Uint8Array
  record_id: number
  created_at: Date
}

/** Whoever asks for the same key waits, until what was asked under it is done or is not. */
async function findRequest(
  db: Db,
  key: string,
): Promise<Pick<KeptRequest, 'request_hash' | 'record_id'> | undefined> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('request ' || ${key}, 0))`
  const [row] = await db<KeptRequest[]>`
    SELECT request_hash, record_id FROM request_keys WHERE key = ${key}`
  return row
}

async function insertRequest(db: Db, request: KeptRequest): Promise<void> {
  await db`INSERT INTO request_keys ${db({ ...request })}`
}
