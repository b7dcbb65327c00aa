import { type RefusalCounter, refusalCounter } from '#server/audit/refusal-counter.ts'
import type { Env } from '#server/env.ts'
import type { User } from '#server/session/user.ts'
import type { Origin } from './origin.ts'
import { Refusal } from './refusal.ts'

/** Keeps one session, address or key from crowding out the others. Sales are not counted here: they are shed by queue length. */
export interface Limits {
  /** Reading is free for people; of a key every request counts. */
  countWrite(method: string, path: string, asker: Asker): void
  /** How much of what is refused to one person goes into the audit trail. */
  refusals: RefusalCounter
}

interface Asker {
  user: User | null
  origin: Origin
  now: Date
}

const SIGN_IN_PATHS = /^\/api\/(sessions$|oauth\/)/
const MAX_BUCKETS = 50_000

export function rateLimits(env: Env): Limits {
  const writes = tokenBuckets(env.WRITES_PER_SECOND, env.WRITES_PER_SECOND)
  const signIns = tokenBuckets(env.SIGN_INS_PER_MINUTE / 60, env.SIGN_INS_PER_MINUTE)
  const keys = tokenBuckets(env.KEY_REQUESTS_PER_SECOND, env.KEY_REQUESTS_PER_SECOND)
  return {
    refusals: refusalCounter(env.REFUSALS_PER_MINUTE),
    countWrite(method, path, { now, user, origin }) {
      if (SIGN_IN_PATHS.test(path)) return take(signIns, origin.ip_address, now)
      if (path === '/api/transactions' && method !== 'GET') return
      if (user?.key) return take(keys, String(user.key.id), now)
      if (method !== 'GET') take(writes, user?.session?.id ?? origin.ip_address, now)
    },
  }
}

function take(buckets: TokenBuckets, key: string, now: Date): void {
  const wait = buckets.take(key, now.getTime())
  if (wait > 0)
    throw new Refusal(429, 'Too many requests. Please wait a moment.', {
      'retry-after': String(Math.ceil(wait)),
    })
}

interface TokenBuckets {
  /** Takes a token; the answer is how many seconds to wait when there is none. */
  take(key: string, now: number): number
}

function tokenBuckets(perSecond: number, capacity: number): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { tokens: capacity, at: now }
      // A clock that jumps back refills nothing and takes nothing away.
      const elapsed = Math.max(0, now - bucket.at) / 1000
      const tokens = Math.min(capacity, bucket.tokens + elapsed * perSecond)
      // Re-inserting keeps the map in order of use, so the first key is the one idle for longest.
      buckets.delete(key)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
      return tokens >= 1 ? 0 : (1 - tokens) / perSecond
    },
  }
}
