import type { Db } from '#server/db/client.ts'
import { addDays } from '#shared/dates.ts'
import { type DayRange, dayCount } from '#shared/reports/period.ts'
import { type ProductPieces, productPieces } from './product-pieces.ts'
import { BEGINNING, countedIn, type SalesWindow } from './sales-window.ts'

/** From what the sums of a range are had: those of a usual period, or pieces of running totals and days. */
type Sums = 'period' | ProductPieces

export async function findSums(db: Db, window: SalesWindow, range: DayRange): Promise<Sums> {
  if (await isPeriodKept(db, window, range)) return 'period'
  return productPieces(range, await listRunningEnds(db, window, range))
}

/**
 * Tables for a statement that has one `since` of the lines that are not counted yet: `sold`, in which are the best of
 * what was sold by product, at least `limit` of them, and `sold_in_all`, how many products there are.
 */
export const soldTables = (
  db: Db,
  window: SalesWindow,
  range: DayRange,
  { sums, limit }: { sums: Sums; limit: number },
) => (sums === 'period' ? soldInPeriod(db, window, range, limit) : soldInPieces(db, window, sums))

/** Whether the range is one of the usual periods, and summed up to the newest day that is over. */
async function isPeriodKept(db: Db, { overDay }: SalesWindow, range: DayRange): Promise<boolean> {
  if (overDay === null || overDay !== addDays(range.to, -1)) return false
  const [kept] = await db`
    SELECT FROM period_products WHERE days = ${dayCount(range)} AND through = ${overDay} LIMIT 1`
  return kept !== undefined
}

/**
 * The sums of a usual period, of which only those are looked at that something was sold of today, and the best of the
 * others: who is not sold today stays what it was. A full join of which one half is thrown away: the planner, who does
 * not know how many were sold today, would look each of them up.
 */
const soldInPeriod = (db: Db, window: SalesWindow, range: DayRange, limit: number) => {
  const period = db`SELECT * FROM period_products WHERE days = ${dayCount(range)}`
  return db`today AS (
      SELECT product_id, ${summed(db)}
      FROM (
        ${someDays(db, window, [{ from: range.to, to: range.to }])}
        UNION ALL
        SELECT product_id, quantity, sales, cost FROM since
      ) days
      GROUP BY product_id
    ), moved AS MATERIALIZED (
      SELECT product_id, today.quantity + coalesce(before.quantity, 0) AS quantity,
        today.sales + coalesce(before.sales, 0) AS sales, today.cost + coalesce(before.cost, 0) AS cost,
        coalesce(before.quantity, 0) > 0 AS was_sold
      FROM today FULL JOIN (${period} AND EXISTS (SELECT FROM today)) before USING (product_id)
      WHERE coalesce(today.product_id, 0) > 0
    ), sold AS (
      SELECT product_id, quantity, sales, cost FROM moved WHERE quantity > 0
      UNION ALL
      (
        SELECT product_id, quantity, sales, cost FROM (${period}) before
        WHERE quantity > 0 AND product_id NOT IN (SELECT product_id FROM moved)
        ORDER BY sales DESC, product_id LIMIT ${limit}
      )
    ), sold_in_all AS (
      SELECT (SELECT count(*) FROM (${period}) before WHERE quantity > 0)
        + (SELECT count(*) FILTER (WHERE quantity > 0) - count(*) FILTER (WHERE was_sold) FROM moved) AS of
    )`
}

/** Any other range: from running totals, with single days added and taken away. */
const soldInPieces = (db: Db, window: SalesWindow, pieces: ProductPieces) => db`
    apart AS (
      SELECT product_id, ${summed(db)}
      FROM (
        ${someDays(db, window, pieces.added)}
        UNION ALL
        SELECT product_id, -quantity, -sales, -cost FROM (${someDays(db, window, pieces.taken)}) taken
        UNION ALL
        SELECT product_id, quantity, sales, cost FROM since
      ) days
      GROUP BY product_id
    ), sold AS MATERIALIZED (
      SELECT product_id, coalesce(running.quantity, 0) + coalesce(apart.quantity, 0) AS quantity,
        coalesce(running.sales, 0) + coalesce(apart.sales, 0) AS sales,
        coalesce(running.cost, 0) + coalesce(apart.cost, 0) AS cost
      FROM (${runningTotals(db, pieces)}) running FULL JOIN apart USING (product_id)
      WHERE coalesce(running.quantity, 0) + coalesce(apart.quantity, 0) > 0
    ), sold_in_all AS (SELECT count(*) AS of FROM sold)`

/** The days nearest to both ends of a range for which there are running totals, and the first. */
async function listRunningEnds(
  db: Db,
  { overDay }: SalesWindow,
  { from, to }: DayRange,
): Promise<string[]> {
  if (overDay === null) return []
  const upTo = (day: string) => db`
    SELECT max(through) AS day FROM running_products WHERE through <= least(${day}::date, ${overDay}::date)`
  const after = (day: string) => db`
    SELECT min(through) FROM running_products WHERE through >= ${day} AND through <= ${overDay}`
  const rows = await db<{ day: string }[]>`
    SELECT day FROM (
      ${upTo(from)} UNION ${after(from)} UNION ${upTo(to)} UNION ${after(to)} UNION ${after(BEGINNING)}
    ) ends
    WHERE day IS NOT NULL ORDER BY day`
  return rows.map(({ day }) => day)
}

/**
 * A full join although the later totals hold every product of the earlier ones: the planner, who does not know of the
 * newest day yet, expects a single row there, and would otherwise compare each product with each.
 */
const runningTotals = (db: Db, { upTo, before }: ProductPieces) => db`
  SELECT product_id, late.quantity - coalesce(early.quantity, 0) AS quantity,
    late.sales - coalesce(early.sales, 0) AS sales, late.cost - coalesce(early.cost, 0) AS cost
  FROM (SELECT * FROM running_products WHERE through = ${upTo}) late
  FULL JOIN (SELECT * FROM running_products WHERE through = ${before}) early USING (product_id)`

function someDays(db: Db, window: SalesWindow, ranges: readonly DayRange[]) {
  const [first, second] = ranges
  const nothing = { from: addDays(BEGINNING, 1), to: BEGINNING }
  const rows = (range: DayRange) => db`
    SELECT product_id, quantity, sales, cost FROM daily_products WHERE ${countedIn(db, window, range)}`
  return db`${rows(first ?? nothing)} UNION ALL ${rows(second ?? nothing)}`
}

/** As double precision, which is exact below 2^53 and takes half the time of numeric. */
export const summed = (
  db: Db,
) => db`sum(quantity::float8)::bigint AS quantity, sum(sales::float8)::bigint AS sales,
  sum(cost::float8)::bigint AS cost`
