import type { Db } from '#server/db/client.ts'
import { sellable } from '#server/inventory/queries.ts'
import type { TillProduct } from '#shared/till/catalogue.ts'

/** A number that grows with every committed change of the catalogue. */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const [row] = await db<[{ version: number }]>`
    SELECT folded + (SELECT count(*) FROM catalogue_changes) AS version FROM catalogue_version`
  return row.version
}

export async function insertCatalogueChange(db: Db): Promise<void> {
  await db`INSERT INTO catalogue_changes DEFAULT VALUES`
}

/** Keeps the count short; the version stays what it is. */
export async function foldCatalogueChanges(db: Db): Promise<void> {
  await db`
    WITH gone AS (DELETE FROM catalogue_changes RETURNING 1)
    UPDATE catalogue_version SET folded = folded + (SELECT count(*) FROM gone)`
}

/** Everything on sale by name. One statement, so that products and their categories fit together. */
export function listTillProducts(db: Db): Promise<TillProduct[]> {
  return db<TillProduct[]>`
    SELECT p.id, p.sku, p.barcode, p.name, p.category_id, c.name AS category_name, p.price, p.thc_percentage,
      p.cbd_percentage, p.strain_type, p.weight_grams, p.is_medical, p.image_url,
      coalesce(b.others, '{}') AS bought_together
    FROM products p
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN (
      SELECT product_id, array_agg(other_id ORDER BY rank) AS others FROM bought_together GROUP BY product_id
    ) b ON b.product_id = p.id
    WHERE p.archived_at IS NULL
    ORDER BY lower(p.name), p.id`
}

/** What can be sold on the shop's day `today`; products without stock are left out. */
export function listStockLevels(
  db: Db,
  today: string,
): Promise<{ product_id: number; stock_level: number }[]> {
  return db<{ product_id: number; stock_level: number }[]>`
    SELECT b.product_id, sum(b.remaining_quantity)::bigint AS stock_level
    FROM inventory_batches b JOIN products p ON p.id = b.product_id
    WHERE p.archived_at IS NULL AND ${sellable(db, today)}
    GROUP BY b.product_id`
}

const MONTHS_LOOKED_BACK = 12
const MAX_PREFERENCES = 10

/** The ids of what a customer bought most units of, the most recent first among equals. */
export async function listPreferences(db: Db, customerId: number, now: Date): Promise<number[]> {
  const rows = await db<{ product_id: number }[]>`
    SELECT i.product_id
    FROM transactions t
    JOIN transaction_items i ON i.transaction_id = t.id
    JOIN products p ON p.id = i.product_id AND p.archived_at IS NULL
    WHERE t.customer_id = ${customerId}
      AND t.created_at > ${now}::timestamptz - make_interval(months => ${MONTHS_LOOKED_BACK})
    GROUP BY i.product_id HAVING sum(i.quantity) > 0
    ORDER BY sum(i.quantity) DESC, max(t.created_at) FILTER (WHERE t.kind = 'sale') DESC, i.product_id
    LIMIT ${MAX_PREFERENCES}`
  return rows.map(({ product_id }) => product_id)
}
