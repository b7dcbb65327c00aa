import type { Db } from '#server/db/client.ts'
import type { Shortfall } from '#shared/inventory/shortfall.ts'

/** What of a shortfall `s` nobody has explained yet. */
const openOf = (db: Db) => db`
  (s.quantity - coalesce((SELECT sum(x.quantity) FROM shortfall_settlements x WHERE x.shortfall_id = s.id), 0))::integer`

/** What was sold and is in no batch, by product, those that wait longest first. */
export async function listShortfalls(db: Db): Promise<Shortfall[]> {
  return db<Shortfall[]>`
    SELECT p.id AS product_id, p.name AS product_name, p.sku, sum(open.quantity)::integer AS quantity,
      min(open.created_at) AS since, jsonb_agg(DISTINCT t.transaction_number) AS sales
    FROM (
      SELECT s.product_id, s.transaction_id, s.created_at, ${openOf(db)} AS quantity FROM stock_shortfalls s
    ) open
    JOIN products p ON p.id = open.product_id JOIN transactions t ON t.id = open.transaction_id
    WHERE open.quantity > 0 GROUP BY p.id ORDER BY min(open.created_at), p.id`
}

export interface OpenShortfall {
  id: number
  quantity: number
  transaction_number: string
}

/** Rows that are only added to cannot be locked: who settles a product's shortfalls waits for who does so already. */
export async function lockShortfalls(db: Db, productId: number): Promise<OpenShortfall[]> {
  const [any] = await db`SELECT FROM stock_shortfalls WHERE product_id = ${productId} LIMIT 1`
  if (!any) return []
  await db`SELECT pg_advisory_xact_lock(hashtextextended('shortfalls', ${productId}))`
  return db<OpenShortfall[]>`
    SELECT s.id, t.transaction_number, ${openOf(db)} AS quantity
    FROM stock_shortfalls s JOIN transactions t ON t.id = s.transaction_id
    WHERE s.product_id = ${productId} AND ${openOf(db)} > 0 ORDER BY s.id`
}

interface Settlement {
  shortfall_id: number
  quantity: number
  movement_id: number | null
  note: string
  profile_id: string
  created_at: Date
}

export async function insertSettlement(db: Db, settlement: Settlement): Promise<void> {
  await db`INSERT INTO shortfall_settlements ${db(settlement)}`
}
