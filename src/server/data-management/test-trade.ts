import type { Browser } from '#server/test-browser.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import type { TestShop } from '#server/test-shop.ts'

export const ID_NUMBER = '8001015009087'
/** What COPY must escape, and what it must leave alone. */
export const HARD_TEXT = 'Tab\tnew\nline\r\\N \\. “Ünïcode” 🌿'

export interface Trade {
  customer: number
  /** The n-th sale of three kinds: another basket each, every third to a customer. */
  sell: (till: Browser, n: number) => Promise<Response>
}

/** Two products with much stock and a customer with text that is hard to carry. */
export async function aTrade(shop: TestShop, manager: Browser): Promise<Trade> {
  const products: TestProduct[] = []
  for (const price of [33_33, 199_99])
    products.push(await aProduct(shop.owner, { price, batches: [50_000, 50_000] }))
  await shop.owner`
    INSERT INTO prices (product_id, price, created_at) SELECT id, price, created_at FROM products`
  const added = await manager.post('/api/customers', {
    first_name: 'Thandi',
    last_name: 'Nkosi',
    id_number: ID_NUMBER,
    id_type: 'south_african_id',
  })
  const { id: customer } = (await added.json()) as { id: number }
  await shop.owner`UPDATE products SET description = ${HARD_TEXT}`
  return {
    customer,
    sell: (till, n) =>
      till.post('/api/transactions', {
        customer_id: n % 3 === 0 ? customer : null,
        items: products.map(({ id, price }, index) => ({
          product_id: id,
          quantity: 1 + ((n + index) % 3),
          unit_price: price / 100,
        })),
        payment_method: 'cash',
      }),
  }
}
