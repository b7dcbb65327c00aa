import type { Db } from '#server/db/client.ts'
import { DAY_MS } from '#shared/dates.ts'
import {
  findNewestSale,
  lockLastCount,
  type PairCounting,
  updateBoughtTogether,
  updateLastCount,
} from './pair-queries.ts'
import { insertCatalogueChange } from './queries.ts'

const DAYS_LOOKED_BACK = 90
const COMPANIONS_KEPT = 5
/** Two products that met once met by chance. */
const MEETINGS = 2
const AT_MOST_EVERY_MINUTES = 30

/** Counts what is bought together in the last 90 days, if there are new sales and the last count is a while ago. */
export async function countBoughtTogether(db: Db, now: Date): Promise<void> {
  const last = await lockLastCount(db)
  if (!last || isFresh(last.counted_at, now)) return
  const newest = await findNewestSale(db)
  if (newest === null || newest === last.newest_sale) return
  const changed = await updateBoughtTogether(db, counting(now))
  if (changed > 0) await insertCatalogueChange(db)
  await updateLastCount(db, newest, now)
}

function isFresh(countedAt: string | null, now: Date): boolean {
  if (countedAt === null) return false
  const minutes = (now.getTime() - new Date(countedAt).getTime()) / 60_000
  return minutes >= 0 && minutes < AT_MOST_EVERY_MINUTES
}

const counting = (now: Date): PairCounting => ({
  since: new Date(now.getTime() - DAYS_LOOKED_BACK * DAY_MS),
  kept: COMPANIONS_KEPT,
  atLeast: MEETINGS,
})
