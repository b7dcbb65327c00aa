import type { Logger } from 'pino'
import type { Db } from '#server/db/client.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { updateKeyUse } from './queries.ts'

/** A busy program must not write to the database with every request. */
const WRITE_EVERY_MS = MINUTE_MS

/**
 * How often each key is used. What is counted is written with the first request after a minute, by `background.ts`
 * every few minutes, and when the server stops.
 */
export interface KeyUse {
  count(keyId: number, now: Date): Promise<void>
  /** Requests that are counted but not written yet. */
  waiting(keyId: number): number
  flush(): Promise<void>
}

interface Tally {
  requests: number
  last: Date
  writtenAt: number
}

export function keyUse(db: Db, log: Logger): KeyUse {
  const tallies = new Map<number, Tally>()

  async function write(keyId: number, tally: Tally): Promise<void> {
    const { requests, last } = tally
    if (requests === 0) return
    // Taken off first: a request that comes meanwhile is not lost, and two writes do not count it twice.
    tally.requests = 0
    tally.writtenAt = last.getTime()
    try {
      await updateKeyUse(db, keyId, { requests, last })
    } catch (error) {
      // The program's own request need not fail for it: what was counted waits for the next write.
      tally.requests += requests
      log.error({ err: error, key: keyId }, 'uses of an API key could not be written')
    }
  }

  return {
    async count(keyId, now) {
      const tally = tallies.get(keyId) ?? { requests: 0, last: now, writtenAt: -Infinity }
      tallies.set(keyId, tally)
      tally.requests += 1
      tally.last = now
      if (Math.abs(now.getTime() - tally.writtenAt) >= WRITE_EVERY_MS) await write(keyId, tally)
    },
    waiting: (keyId) => tallies.get(keyId)?.requests ?? 0,
    async flush() {
      for (const [keyId, tally] of tallies) await write(keyId, tally)
    },
  }
}
