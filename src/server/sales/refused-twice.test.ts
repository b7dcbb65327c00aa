import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')

test.each([
  ['price', 'products', 'UPDATE products SET price = price + 1'],
  ['archive', 'products', 'UPDATE products SET archived_at = now()'],
  ['medical card', 'products', 'UPDATE products SET is_medical = true'],
  ['date of birth', 'customers', 'UPDATE customers SET date_of_birth = CURRENT_DATE'],
])(
  'a sale recorded by its twin is answered, whatever has become of the %s since',
  async (_, table, change) => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const customer = await aCustomer(shop.owner)
    const [key, twin] = [randomUUID(), randomUUID()]
    const sell = (idempotencyKey: string) =>
      till.post(
        '/api/transactions',
        {
          customer_id: customer.id,
          items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
          payment_method: 'cash',
        },
        { 'idempotency-key': idempotencyKey },
      )
    const recorded = (await (await sell(twin)).json()) as { transaction_id: number }

    const again = await shop.owner.begin(async (db) => {
      await db.unsafe(`LOCK TABLE ${table}`)
      const answer = sell(key)
      // It has looked its key up in vain, and stands before the table.
      await vi.waitUntil(async () => (await countWaiting(shop.owner)) > 0, { timeout: 10_000 })
      await db`UPDATE transactions SET idempotency_key = ${key} WHERE idempotency_key = ${twin}`
      await db.unsafe(change)
      return { answer }
    })
    const answer = await again.answer
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await answer.json()).toMatchObject({ transaction_id: recorded.transaction_id })
    expect((await sell(randomUUID())).status).not.toBe(200)
  },
)
