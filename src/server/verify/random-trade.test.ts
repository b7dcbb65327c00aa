import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aCustomer } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from './verify-ledger.ts'

const shop = await sharedShop()
const PRODUCTS = 3
let received = 0

type Deed = (manager: Browser, batches: number[]) => Promise<Response>

const product = fc.integer({ min: 1, max: PRODUCTS })
const price = (productId: number) => productId * 33.33

const receive = fc
  .record({ product, quantity: fc.integer({ min: 1, max: 20 }), expires: fc.boolean() })
  .map(({ product: product_id, quantity, expires }): Deed => async (manager, batches) => {
    const answer = await manager.post('/api/inventory/batches', {
      product_id,
      batch_number: `R-${(received += 1)}`,
      quantity,
      cost_per_unit: 12.34,
      received_date: '2026-01-01',
      expiry_date: expires ? '2099-01-01' : null,
    })
    const { id } = (await answer.clone().json()) as { id: number }
    batches.push(id)
    return answer
  })

const sell = fc
  .record({
    customer_id: fc.constantFrom(null, 1, 2),
    items: fc.array(fc.record({ product, quantity: fc.integer({ min: 1, max: 8 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(
    ({ customer_id, items }): Deed =>
      (manager) =>
        manager.post('/api/transactions', {
          customer_id,
          items: items.map(({ product: product_id, quantity }) => ({
            product_id,
            quantity,
            unit_price: price(product_id),
          })),
          payment_method: 'cash',
        }),
  )

const onSomeBatch = (path: string, body: object) =>
  fc.nat().map(
    (pick): Deed =>
      async (manager, batches) =>
        manager.post(`/api/inventory/batches/${batches[pick % batches.length] ?? 1}/${path}`, body),
  )
const adjust = fc
  .integer({ min: -6, max: 6 })
  .filter((change) => change !== 0)
  .chain((change) => onSomeBatch('adjust', { reason: 'count', change }))
const switchOff = onSomeBatch('deactivate', {})

test('whatever is received, sold, adjusted and refused, the books are right', async () => {
  const manager = await shop.signIn('manager@veld.test')
  await manager.post('/api/categories', { name: 'Flower' })
  for (let id = 1; id <= PRODUCTS; id += 1)
    await manager.post('/api/products', {
      sku: `P${id}`,
      name: `Product ${id}`,
      category_id: 1,
      price: price(id),
    })
  await Promise.all([aCustomer(shop.owner), aCustomer(shop.owner)])
  const batches: number[] = []
  const statuses = new Set<number>()
  const deeds = fc.array(fc.oneof(receive, sell, sell, adjust, switchOff), {
    minLength: 10,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      // Some at once, as in a busy shop.
      for (let start = 0; start < list.length; start += 4)
        for (const { status } of await Promise.all(
          list.slice(start, start + 4).map((deed) => deed(manager, batches)),
        ))
          statuses.add(status)
      const findings = await verifyLedger(shop.pool)
      expect(findings.filter(({ count }) => count > 0)).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // It did sell, and it did refuse.
  expect(statuses).toContain(200)
  expect(statuses).toContain(409)
  expect(statuses).not.toContain(500)
})
