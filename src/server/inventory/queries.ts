import type { Db } from '#server/db/client.ts'

interface StockCounts {
  lowStockItems: number
  outOfStockItems: number
}

/**
 * Products by how much of them can be sold on the shop's day `today`: active batches that have not expired. Low is
 * below `lowBelow` and not out.
 */
export async function countStockStatus(
  db: Db,
  today: string,
  lowBelow: number,
): Promise<StockCounts> {
  const [counts] = await db<[StockCounts]>`
    SELECT count(*) FILTER (WHERE stock_level > 0 AND stock_level < ${lowBelow}) AS "lowStockItems",
      count(*) FILTER (WHERE stock_level = 0) AS "outOfStockItems"
    FROM (
      SELECT coalesce(sum(b.remaining_quantity), 0) AS stock_level
      FROM products p
      LEFT JOIN inventory_batches b ON b.product_id = p.id AND b.is_active
        AND (b.expiry_date IS NULL OR b.expiry_date >= ${today}::date)
      WHERE p.archived_at IS NULL
      GROUP BY p.id
    ) levels`
  return counts
}
