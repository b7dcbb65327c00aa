import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { findSums, soldTables, summed } from './product-sums.ts'
import { countedIn, linesSinceCounted, revenueOf, type SalesWindow } from './sales-window.ts'

/** What was sold of something, before VAT, and what it cost. */
interface Sold {
  quantity: number
  sales: Cents
  cost: Cents
}

interface ProductSold extends Sold {
  product_id: number
  name: string
  sku: string
  category: string
}

interface CategorySold extends Sold {
  category: string
}

export interface LinesSold {
  /** The best sellers, under their names and categories of today. */
  products: ProductSold[]
  /** How many different products were sold in all. */
  productsSold: number
  /** Those that lines were sold under, most sold first. */
  categories: CategorySold[]
}

type SoldRow = Sold & { category: string } & (
    | { product_id: number; name: string; sku: string; of: number }
    | { product_id: null }
  )

/**
 * What was sold by product and by category. In one statement: the lines since the last count, of which there may be
 * tens of thousands, are read and summed up once for both.
 */
export async function listSold(
  db: Db,
  window: SalesWindow,
  range: DayRange,
  limit: number,
): Promise<LinesSold> {
  const sums = await findSums(db, window, range)
  const rows = await db<SoldRow[]>`
    WITH since AS MATERIALIZED (${linesSince(db, window, range)}),
    ${soldTables(db, window, range, { sums, limit })}
    SELECT best.product_id, best.quantity, best.sales, best.cost, p.name, p.sku, c.name AS category,
      (SELECT of FROM sold_in_all) AS of
    FROM (SELECT * FROM sold ORDER BY sales DESC, product_id LIMIT ${limit}) best
    JOIN products p ON p.id = best.product_id
    JOIN categories c ON c.id = p.category_id
    UNION ALL
    SELECT NULL, ${summed(db)}, NULL, NULL, category_name, NULL
    FROM (
      SELECT category_name, quantity, sales, cost FROM daily_categories WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT category_name, quantity, sales, cost FROM since
    ) days
    GROUP BY category_name HAVING sum(quantity) <> 0 OR sum(sales) <> 0
    ORDER BY sales DESC, product_id, category`
  const products = rows.filter((row) => row.product_id !== null)
  return {
    products: products.map(({ of: _, ...product }) => product),
    productsSold: products[0]?.of ?? 0,
    categories: rows
      .filter((row) => row.product_id === null)
      .map(({ category, quantity, sales, cost }) => ({ category, quantity, sales, cost })),
  }
}

/** By product and the category it was sold under. */
const linesSince = (db: Db, window: SalesWindow, range: DayRange) => db`
  SELECT product_id, category_name, sum(quantity::float8)::bigint AS quantity,
    sum(${revenueOf(db)}::float8)::bigint AS sales, sum(cost::float8)::bigint AS cost
  FROM transaction_items i WHERE ${linesSinceCounted(db, window, range)}
  GROUP BY product_id, category_name`
