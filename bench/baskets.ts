import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'

export interface Basket {
  customer_id: number | null
  items: { product_id: number; quantity: number; unit_price: number }[]
  /** In cents, as the database has them. */
  cents: number[]
}

const SHELVES = 2000
const PLENTY = 1_000_000

/**
 * Enough stock of two thousand products that no round runs out, received like any other. Answers what is there to
 * buy and who buys.
 */
export async function stockShelves(db: Db): Promise<() => Basket> {
  const products = await db<{ id: number; price: number }[]>`
    SELECT id, price FROM products WHERE NOT is_medical AND archived_at IS NULL ORDER BY id LIMIT ${SHELVES}`
  await db`
    WITH batch AS (
      INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
      SELECT id, 'BENCH-' || gen_random_uuid(), ${PLENTY}, ${PLENTY}, price / 2, current_date
      FROM products WHERE id = ANY (${products.map(({ id }) => id)}::bigint[])
      RETURNING id, quantity
    )
    INSERT INTO stock_movements (batch_id, kind, quantity, created_at)
    SELECT id, 'receive', quantity, now() FROM batch`
  const customers = await db<{ id: number }[]>`
    SELECT id FROM customers WHERE date_of_birth < '2000-01-01' ORDER BY id LIMIT 20000`
  return () => aBasket(products, customers)
}

/** Three different products for one of many customers. */
function aBasket(
  products: readonly { id: number; price: number }[],
  customers: readonly { id: number }[],
): Basket {
  const start = Math.floor(Math.random() * products.length)
  const chosen = [0, 1, 2].map((step) => products[(start + step * 37) % products.length]!)
  return {
    customer_id: customers[Math.floor(Math.random() * customers.length)]?.id ?? null,
    items: chosen.map(({ id, price }) => ({
      product_id: id,
      quantity: 1,
      unit_price: price / 100,
    })),
    cents: chosen.map(({ price }) => price),
  }
}

/** The payment as our till sends it. */
export function paymentOf(basket: Basket, cookie: string) {
  const { customer_id, items } = basket
  return {
    method: 'POST',
    path: '/api/transactions',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'user-agent': 'veld bench',
      cookie,
    },
    body: JSON.stringify({
      customer_id,
      items,
      payment_method: 'cash',
      notes: '',
      age_confirmed: true,
    }),
  }
}
