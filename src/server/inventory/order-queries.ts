import type { Db } from '#server/db/client.ts'
import { type ExpiringBatch, MOST_EXPIRING, type OrderLine } from '#shared/inventory/to-order.ts'
import { allLevels } from './queries.ts'

type StockedProduct = Pick<
  OrderLine,
  'id' | 'name' | 'sku' | 'stock_level' | 'supplier' | 'last_cost'
> & {
  /** Of its own; null where the shop's stands in. */
  reorder_level: number | null
}

/** What was received at least once, with whom it came from last: what never was is not ordered again. */
export function listReceivedProducts(db: Db, today: string): Promise<StockedProduct[]> {
  return db<StockedProduct[]>`
    SELECT l.id, l.name, l.sku, l.stock_level, l.reorder_level, last.supplier, last.cost_per_unit AS last_cost
    FROM (${allLevels(db, today)}) l
    CROSS JOIN LATERAL (
      SELECT b.supplier, b.cost_per_unit FROM inventory_batches b
      WHERE b.product_id = l.id ORDER BY b.received_date DESC, b.id DESC LIMIT 1
    ) last
    ORDER BY lower(l.name), l.id`
}

/** On the shelf and past its date, or within so many days of it; the first to go first. */
export function listExpiring(db: Db, today: string, within: number): Promise<ExpiringBatch[]> {
  return db<ExpiringBatch[]>`
    SELECT b.id, b.product_id, p.name AS product_name, p.sku, b.batch_number, b.remaining_quantity,
      b.remaining_quantity * b.cost_per_unit AS cost_value, b.expiry_date, b.expiry_date - ${today}::date AS days_left
    FROM inventory_batches b JOIN products p ON p.id = b.product_id
    WHERE b.is_active AND NOT b.is_empty AND p.archived_at IS NULL
      AND b.expiry_date <= ${today}::date + ${within}::int
    ORDER BY b.expiry_date, lower(p.name), b.id
    LIMIT ${MOST_EXPIRING}`
}
