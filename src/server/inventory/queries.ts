import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'

/**
 * What can be sold on the shop's day `today`, the one definition of stock: active batches `b` that have not expired and
 * hold something. On its expiry date a batch can still be sold.
 */
export const sellable = (db: Db, today: string) =>
  db`b.is_active AND NOT b.is_empty AND (b.expiry_date IS NULL OR b.expiry_date >= ${today}::date)`

/** The sums of sellable batches that make a level. */
export const LEVEL_SUMS = `
  coalesce(sum(b.remaining_quantity), 0)::bigint AS stock_level,
  coalesce(sum(b.remaining_quantity * b.cost_per_unit), 0)::bigint AS cost_value,
  min(b.expiry_date) AS next_expiry`

/** Every product that is not archived, with its level: for what looks at the whole shop. */
export const allLevels = (db: Db, today: string) => db`
  SELECT p.id, p.name, p.sku, p.category_id, p.price, p.reorder_level, s.next_expiry,
    coalesce(s.stock_level, 0) AS stock_level, coalesce(s.cost_value, 0) AS cost_value
  FROM products p
  LEFT JOIN (
    SELECT b.product_id, ${db.unsafe(LEVEL_SUMS)}
    FROM inventory_batches b WHERE ${sellable(db, today)} GROUP BY b.product_id
  ) s ON s.product_id = p.id
  WHERE p.archived_at IS NULL`

interface ShelfCounts {
  lowStockItems: number
  outOfStockItems: number
  expiringBatches: number
  expiredBatches: number
}

/**
 * Products that are low (below `lowBelow` and not out) and out; and batches on the shelf that expire within
 * `warningDays`, and those that have.
 */
export async function countShelf(
  db: Db,
  today: string,
  { lowBelow, warningDays }: { lowBelow: number; warningDays: number },
): Promise<ShelfCounts> {
  const [counts] = await db<[ShelfCounts]>`
    SELECT count(*) FILTER (WHERE stock > 0 AND stock < ${lowBelow}) AS "lowStockItems",
      count(*) FILTER (WHERE coalesce(stock, 0) = 0) AS "outOfStockItems",
      coalesce(sum(expiring), 0)::bigint AS "expiringBatches", coalesce(sum(expired), 0)::bigint AS "expiredBatches"
    FROM products p
    LEFT JOIN (
      SELECT b.product_id, sum(b.remaining_quantity) FILTER (WHERE ${sellable(db, today)}) AS stock,
        count(*) FILTER (WHERE b.expiry_date BETWEEN ${today}::date AND ${today}::date + ${warningDays}::int) AS expiring,
        count(*) FILTER (WHERE b.expiry_date < ${today}::date) AS expired
      FROM inventory_batches b WHERE b.is_active AND NOT b.is_empty GROUP BY b.product_id
    ) shelf ON shelf.product_id = p.id
    WHERE p.archived_at IS NULL`
  return counts
}

interface StockTotals {
  total_products: number
  low_stock_items: number
  out_of_stock: number
  stock_value: Cents
  cost_value: Cents
}

export async function getStockTotals(
  db: Db,
  today: string,
  lowBelow: number,
): Promise<StockTotals> {
  const [totals] = await db<[StockTotals]>`
    SELECT count(*) AS total_products,
      count(*) FILTER (WHERE stock_level > 0 AND stock_level < ${lowBelow}) AS low_stock_items,
      count(*) FILTER (WHERE stock_level = 0) AS out_of_stock,
      coalesce(sum(stock_level * price), 0)::bigint AS stock_value,
      coalesce(sum(cost_value), 0)::bigint AS cost_value
    FROM (${allLevels(db, today)}) levels`
  return totals
}
