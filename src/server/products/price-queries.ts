import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'
import { MAX_ROWS } from '#shared/paging.ts'
import type { PriceChange } from '#shared/products/contract.ts'

interface NewPrice {
  product_id: number
  price: Cents
  profile_id: string
  created_at: Date
}

export async function insertPrice(db: Db, price: NewPrice): Promise<void> {
  await db`INSERT INTO prices ${db({ ...price })}`
}

/**
 * Newest first. By id, which is given under the product's lock: the time is when the request began, and two that
 * overlap or a clock set back would turn it round.
 */
export function listPrices(db: Db, productId: number): Promise<PriceChange[]> {
  return db<PriceChange[]>`
    SELECT h.id, h.price, w.first_name || ' ' || w.last_name AS user_name, h.created_at
    FROM prices h LEFT JOIN profiles w ON w.id = h.profile_id
    WHERE h.product_id = ${productId}
    ORDER BY h.id DESC
    LIMIT ${MAX_ROWS}`
}
