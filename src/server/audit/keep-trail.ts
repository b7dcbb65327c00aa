import type { Services } from '#server/services.ts'
import { noteNewestSeal, sealFileIn } from './seal-file.ts'
import { getMark, isSettled, type Mark } from './seal-queries.ts'
import { sealRows } from './seal-rows.ts'

/**
 * Between taking its id and becoming a transaction that others can see, an insert is invisible for some microseconds. A
 * minute more than covers that.
 */
const GRACE_MS = 60_000

export type TrailServices = Pick<Services, 'pool' | 'sealer' | 'clock' | 'log' | 'env'>

/**
 * Seals the trail in rounds. Ids may commit in another order than they were given out, so a round only marks how far the
 * trail goes; a later one seals up to the mark, once every transaction of that time has ended.
 */
export function keepTrail(services: TrailServices): { round(signal?: AbortSignal): Promise<void> } {
  const { pool, clock, log, sealer, env } = services
  const file = sealFileIn(env.DATA_DIR)
  let marked: { mark: Mark; at: number } | undefined

  return {
    async round(signal) {
      if (marked && isOldEnough(marked.at) && (await isSettled(pool, marked.mark))) {
        const throughId = marked.mark.last_id
        await sealRows(pool, { sealer, clock, throughId, ...(signal && { signal }) })
        marked = undefined
      }
      marked ??= { at: clock().getTime(), mark: await getMark(pool) }
      if (!(await noteNewestSeal(pool, file)))
        log.error(`seals of the audit trail are gone that ${file} knows: run npm run verify`)
    },
  }

  /** A clock that was set back must not hold the seals up for long. */
  function isOldEnough(at: number): boolean {
    return Math.abs(clock().getTime() - at) >= GRACE_MS
  }
}
