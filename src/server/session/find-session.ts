import type { Db } from '#server/db/client.ts'
import { listSessions, type SessionRow } from './queries.ts'

interface Asked {
  resolve: (row: SessionRow | undefined) => void
  reject: (error: unknown) => void
}

/** So many lookups at once, the second only while the first is slow; whoever comes meanwhile waits for the next. */
const AT_ONCE = 2
const SLOW_MS = 50

interface Lookups {
  underWay: number
  /** When the last of them began. */
  begunAt: number
  waiting: Map<string, Asked[]>
}
const lookupsOf = new WeakMap<Db, Lookups>()

/**
 * The session of a token as the database has it now. In a busy shop those who ask at the same time share one question:
 * a round trip for every request would cost a sale a fifth of its rate. None is answered by a question that was asked
 * before it came; beside one that hangs another is asked for whoever comes later.
 */
export function findSession(pool: Db, tokenHash: Uint8Array): Promise<SessionRow | undefined> {
  const lookups = lookupsOf.get(pool) ?? { underWay: 0, begunAt: 0, waiting: new Map() }
  lookupsOf.set(pool, lookups)
  const hash = Buffer.from(tokenHash).toString('hex')
  return new Promise((resolve, reject) => {
    lookups.waiting.set(hash, [...(lookups.waiting.get(hash) ?? []), { resolve, reject }])
    if (mayBegin(lookups)) void lookUp(pool, lookups)
  })
}

const mayBegin = ({ underWay, begunAt }: Lookups): boolean =>
  underWay === 0 || (underWay < AT_ONCE && performance.now() - begunAt > SLOW_MS)

async function lookUp(pool: Db, lookups: Lookups): Promise<void> {
  const asked = lookups.waiting
  lookups.waiting = new Map()
  lookups.underWay += 1
  lookups.begunAt = performance.now()
  try {
    const rows = await listSessions(pool, [...asked.keys()])
    const found = new Map(rows.map((row) => [row.token_hash, row]))
    for (const [hash, all] of asked) for (const { resolve } of all) resolve(found.get(hash))
  } catch (error) {
    for (const all of asked.values()) for (const { reject } of all) reject(error)
  } finally {
    lookups.underWay -= 1
    if (lookups.waiting.size > 0) void lookUp(pool, lookups)
  }
}
