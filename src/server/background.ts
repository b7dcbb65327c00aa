import { settleRefusedAccess } from './audit/refused-access.ts'
import { inTransaction } from './db/transaction.ts'
import type { Services } from './http/context.ts'
import { summariseDays } from './reports/summarise-days.ts'
import { deleteExpired } from './session/queries.ts'
import { countBoughtTogether } from './till/count-bought-together.ts'
import { foldCatalogueChanges } from './till/queries.ts'

const EVERY_MS = 5 * 60_000

/** Work that no request should wait for, once at the start, then every few minutes and when the settings change. */
export function startBackground(services: Services): { stop(): Promise<void> } {
  const { pool, clock, log, keyUse, changes } = services
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  const stop = new AbortController()
  let running = Promise.resolve()
  let queued = false
  // One round after the other: a change during a round is seen by the next.
  const round = () => {
    if (queued) return
    queued = true
    running = running.then(work).catch(failed)
  }
  const work = async () => {
    queued = false
    if (stop.signal.aborted) return
    await summariseDays(pool, clock(), stop.signal)
    await inTransaction(pool, async (db) => {
      await deleteExpired(db, clock())
      await foldCatalogueChanges(db)
    })
    await keyUse.flush()
    await inTransaction(pool, (db) => countBoughtTogether(db, clock()))
    await settleRefusedAccess(services, clock())
  }
  round()
  const timer = setInterval(round, EVERY_MS)
  // Another time zone moves the midnights: until the days are counted anew, reports read the sales themselves.
  changes.subscribe({
    onChange(topics) {
      if (topics.includes('settings')) round()
    },
  })
  return {
    async stop() {
      stop.abort()
      clearInterval(timer)
      await running
      await settleRefusedAccess(services).catch(failed)
    },
  }
}
