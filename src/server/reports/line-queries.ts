import type { Db } from '#server/db/client.ts'
import { addDays } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { type ProductPieces, productPieces } from './product-pieces.ts'
import { BEGINNING, countedIn, revenueOf, type SalesWindow, sinceCounted } from './sales-window.ts'

/** What was sold of something, before VAT, and what it cost. */
interface Sold {
  quantity: number
  sales: Cents
  cost: Cents
}

/** By the category that lines were sold under, most sold first. */
export async function listCategories(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<({ category: string } & Sold)[]> {
  return db`
    SELECT category_name AS category, ${summed(db)}
    FROM (
      SELECT category_name, quantity, sales, cost FROM daily_categories WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT i.category_name, i.quantity, ${revenueOf(db)}, i.cost
      FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
      WHERE ${sinceCounted(db, window, range)}
    ) pieces
    GROUP BY category_name HAVING sum(quantity) <> 0 OR sum(sales) <> 0 ORDER BY sales DESC, category_name`
}

export interface ProductSold extends Sold {
  product_id: number
  name: string
  sku: string
  category: string
  /** How many different products were sold in all. */
  of: number
}

/** The best sellers, under their names and categories of today. */
export async function listProducts(
  db: Db,
  window: SalesWindow,
  range: DayRange,
  limit: number,
): Promise<ProductSold[]> {
  const pieces = productPieces(range, await listRunningEnds(db, window, range))
  return db<ProductSold[]>`
    WITH apart AS (
      SELECT product_id, ${summed(db)}
      FROM (
        ${someDays(db, window, pieces.added)}
        UNION ALL
        SELECT product_id, -quantity, -sales, -cost FROM (${someDays(db, window, pieces.taken)}) taken
        UNION ALL
        SELECT i.product_id, i.quantity, ${revenueOf(db)}, i.cost
        FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
        WHERE ${sinceCounted(db, window, range)}
      ) days
      GROUP BY product_id
    ), sold AS MATERIALIZED (
      SELECT product_id, coalesce(running.quantity, 0) + coalesce(apart.quantity, 0) AS quantity,
        coalesce(running.sales, 0) + coalesce(apart.sales, 0) AS sales,
        coalesce(running.cost, 0) + coalesce(apart.cost, 0) AS cost
      FROM (${runningTotals(db, pieces)}) running FULL JOIN apart USING (product_id)
      WHERE coalesce(running.quantity, 0) + coalesce(apart.quantity, 0) > 0
    )
    SELECT best.*, p.name, p.sku, c.name AS category, (SELECT count(*) FROM sold) AS of
    FROM (SELECT * FROM sold ORDER BY sales DESC, product_id LIMIT ${limit}) best
    JOIN products p ON p.id = best.product_id
    JOIN categories c ON c.id = p.category_id
    ORDER BY best.sales DESC, best.product_id`
}

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
const summed = (
  db: Db,
) => db`sum(quantity::float8)::bigint AS quantity, sum(sales::float8)::bigint AS sales,
  sum(cost::float8)::bigint AS cost`
