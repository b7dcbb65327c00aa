import type { Db } from '#server/db/client.ts'
import { allLevels } from '#server/inventory/queries.ts'
import { listTills } from '#server/tills/queries.ts'
import type {
  DueBatch,
  LowProduct,
  TillFacts,
  UntoldException,
} from '#shared/notifications/trigger.ts'

/**
 * Products that are low or out on the shop's day, the fewest first. What was never received has not run out: a list of
 * products that was imported is no alarm.
 */
export function listLowProducts(db: Db, today: string, lowBelow: number): Promise<LowProduct[]> {
  return db<LowProduct[]>`
    SELECT id, name, stock_level FROM (${allLevels(db, today)}) levels
    WHERE stock_level < ${lowBelow} AND EXISTS (SELECT FROM inventory_batches b WHERE b.product_id = levels.id)
    ORDER BY stock_level, lower(name), id`
}

/** Batches on the shelf that expire within `warningDays` or have, the first to go first. */
export function listDueBatches(db: Db, today: string, warningDays: number): Promise<DueBatch[]> {
  return db<DueBatch[]>`
    SELECT b.id, p.name, b.expiry_date < ${today}::date AS is_expired
    FROM inventory_batches b JOIN products p ON p.id = b.product_id
    WHERE b.is_active AND NOT b.is_empty AND p.archived_at IS NULL
      AND b.expiry_date <= ${today}::date + ${warningDays}::int
    ORDER BY b.expiry_date, lower(p.name), b.id`
}

/** What tills did in the dark and nobody has been told of, and what they told of and never came. */
export async function getTillFacts(db: Db, today: string): Promise<TillFacts> {
  const untold = await db<UntoldException[]>`
    SELECT x.id, x.kind, t.name AS till_name, coalesce(e.problem IN ('taken', 'chain'), false) AS is_of_copy
    FROM exceptions x JOIN till_entries e ON e.id = x.entry_id JOIN tills t ON t.id = e.till_id
    WHERE x.told_at IS NULL AND x.kind IN ('held', 'gap', 'shortfall') ORDER BY x.id`
  const tills = await listTills(db, today)
  const missing = tills.filter(({ entries }) => entries.is_missing)
  return {
    untold,
    missing: missing.map(({ id, name, entries }) => ({
      till_id: id,
      till_name: name,
      told: entries.told,
    })),
  }
}
