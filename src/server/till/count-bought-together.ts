import type { Db } from '#server/db/client.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { insertCatalogueChange } from './queries.ts'

interface LastCount {
  newest_sale: number | null
  counted_at: string | null
}

interface PairCounting {
  since: Date
  /** How many companions a product keeps. */
  kept: number
  /** In how many sales two products must have met. */
  atLeast: number
}

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
  const minutes = (now.getTime() - new Date(countedAt).getTime()) / MINUTE_MS
  return minutes >= 0 && minutes < AT_MOST_EVERY_MINUTES
}

const counting = (now: Date): PairCounting => ({
  since: new Date(now.getTime() - DAYS_LOOKED_BACK * DAY_MS),
  kept: COMPANIONS_KEPT,
  atLeast: MEETINGS,
})

/** Undefined while another server is counting. */
async function lockLastCount(db: Db): Promise<LastCount | undefined> {
  const [row] = await db<LastCount[]>`
    SELECT newest_sale, counted_at FROM bought_together_count FOR UPDATE SKIP LOCKED`
  return row
}

async function updateLastCount(db: Db, newest: number, now: Date): Promise<void> {
  await db`UPDATE bought_together_count SET newest_sale = ${newest}, counted_at = ${now}`
}

async function findNewestSale(db: Db): Promise<number | null> {
  const [row] = await db<[{ newest: number | null }]>`SELECT max(id) AS newest FROM transactions`
  return row.newest
}

/**
 * Counts anew what is bought together and writes what differs; answers how many rows that were. What came back whole,
 * down to its last unit, was not bought.
 */
async function updateBoughtTogether(
  db: Db,
  { since, kept, atLeast }: PairCounting,
): Promise<number> {
  // For the counting to stay in memory.
  await db`SELECT set_config('work_mem', '64MB', true)`
  const [row] = await db<[{ changed: number }]>`
    WITH line AS MATERIALIZED (
      SELECT DISTINCT i.transaction_id, i.product_id
      FROM transactions t
      JOIN transaction_items i ON i.transaction_id = t.id
      JOIN products p ON p.id = i.product_id AND p.archived_at IS NULL
      WHERE t.created_at >= ${since} AND t.kind = 'sale' AND NOT EXISTS (
        SELECT FROM transaction_items back WHERE back.original_id = i.transaction_id
          AND back.original_line = i.line_number AND back.original_unit - back.quantity = i.quantity)
    ), pair AS (
      SELECT a.product_id AS one, b.product_id AS other, count(*) AS times
      FROM line a JOIN line b ON b.transaction_id = a.transaction_id AND b.product_id > a.product_id
      GROUP BY 1, 2 HAVING count(*) >= ${atLeast}
    ), ranked AS (
      SELECT product_id, other_id,
        row_number() OVER (PARTITION BY product_id ORDER BY times DESC, other_id) AS rank
      FROM (
        SELECT one AS product_id, other AS other_id, times FROM pair
        UNION ALL SELECT other, one, times FROM pair
      ) both_ways
    ), fresh AS MATERIALIZED (
      SELECT product_id, rank::smallint AS rank, other_id FROM ranked WHERE rank <= ${kept}
    ), gone AS (
      DELETE FROM bought_together b
      WHERE NOT EXISTS (SELECT FROM fresh f WHERE f.product_id = b.product_id AND f.rank = b.rank)
      RETURNING 1
    ), written AS (
      INSERT INTO bought_together (product_id, rank, other_id)
      SELECT product_id, rank, other_id FROM fresh EXCEPT SELECT product_id, rank, other_id FROM bought_together
      ON CONFLICT (product_id, rank) DO UPDATE SET other_id = excluded.other_id
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed`
  return row.changed
}
