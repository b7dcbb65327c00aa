import { type RefusalCounter, refusalCounter } from '#server/audit/refusal-counter.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/refusal.ts'
import type { User } from '#server/session/user.ts'
import { turnsByPerson } from '#server/turns.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Origin } from './origin.ts'

/** Keeps one session, address or key from crowding out others. Not for sales: the queue's length sheds them. */
export interface Limits {
  /** Reading is free for people; of a key every request counts. */
  countWrite(method: string, path: string, asker: Asker): void
  /** A person's uploads take turns, before they are read: each may hold a file of several megabytes. */
  uploadInTurn<Result>(
    endpoint: Endpoint,
    asker: Asker,
    work: () => Promise<Result>,
  ): Promise<Result>
  /** So do a person's searches, before they cost the database anything. A list that is asked for plainly is none. */
  searchInTurn<Result>(
    input: { search?: unknown },
    asker: Asker,
    work: () => Promise<Result>,
  ): Promise<Result>
  /** How much of what is refused to one person goes into the audit trail. */
  refusals: RefusalCounter
}

interface Asker {
  user: User | null
  origin: Origin
  request: Request
  now: Date
}

const SIGN_IN_PATHS = /^\/api\/(sessions$|oauth\/)/
const MAX_BUCKETS = 50_000

export function rateLimits(env: Env): Limits {
  const writes = tokenBuckets(env.WRITES_PER_SECOND, env.WRITES_PER_SECOND)
  const signIns = tokenBuckets(env.SIGN_INS_PER_MINUTE / 60, env.SIGN_INS_PER_MINUTE)
  const keys = tokenBuckets(env.KEY_REQUESTS_PER_SECOND, env.KEY_REQUESTS_PER_SECOND)
  const searches = turnsByPerson({ atOnce: env.SEARCHES_AT_ONCE, waiting: env.SEARCHES_WAITING })
  const uploads = turnsByPerson({ atOnce: env.UPLOADS_AT_ONCE, waiting: 0 })
  return {
    refusals: refusalCounter(env.REFUSALS_PER_MINUTE),
    uploadInTurn({ encoding }, asker, work) {
      if (encoding !== 'multipart') return work()
      return uploads.take(personOf(asker), work, tooManyUploads)
    },
    searchInTurn({ search }, asker, work) {
      if (!search) return work()
      return searches.take(personOf(asker), work, tooManySearches, asker.request.signal)
    },
    countWrite(method, path, { now, user, origin }) {
      if (SIGN_IN_PATHS.test(path)) return take(signIns, origin.ip_address, now)
      if (path === '/api/transactions' && method !== 'GET') return
      if (user?.key) return take(keys, String(user.key.id), now)
      if (method !== 'GET') take(writes, user?.session?.id ?? origin.ip_address, now)
    },
  }
}

const personOf = ({ user, origin }: Asker): string => user?.id ?? origin.ip_address

const tooManyUploads = (): Refusal =>
  new Refusal(429, 'You have several uploads under way. Please wait until one has ended.', {
    'retry-after': '5',
  })

const tooManySearches = (): Refusal =>
  new Refusal(429, 'Too many searches at once. Please wait a moment.', { 'retry-after': '1' })

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
