import { settleRefusedAccess } from './audit/refused-access.ts'
import { inTransaction } from './db/transaction.ts'
import type { Services } from './http/context.ts'
import { summariseDays } from './reports/summarise-days.ts'
import { deleteExpired } from './session/queries.ts'
import { getSettings } from './settings/queries.ts'
import { countBoughtTogether } from './till/count-bought-together.ts'
import { foldCatalogueChanges } from './till/queries.ts'

const EVERY_MS = 5 * 60_000

/** Work that no request should wait for, once at the start and then every few minutes. */
export function startBackground(services: Services): { stop(): Promise<void> } {
  const { pool, clock, log, keyUse } = services
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  let running = Promise.resolve()
  const round = () => {
    running = work().catch(failed)
  }
  const work = async () => {
    await inTransaction(pool, async (db) => {
      const { timezone } = await getSettings(db)
      await summariseDays(db, clock(), timezone)
      await deleteExpired(db, clock())
      await foldCatalogueChanges(db)
    })
    await keyUse.flush()
    await inTransaction(pool, (db) => countBoughtTogether(db, clock()))
    await settleRefusedAccess(services, clock())
  }
  round()
  const timer = setInterval(round, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
      await settleRefusedAccess(services).catch(failed)
    },
  }
}
