import { expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { aStockless, received } from './test-stock.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-16T08:00:00Z')
const manager = await shop.signIn('manager@veld.test')

const sell = async (product_id: number, quantity: number) => {
  const answer = await manager.post('/api/transactions', {
    items: [{ product_id, quantity, unit_price: 100 }],
    payment_method: 'cash',
  })
  expect(answer.status).toBe(200)
}

test('what runs out is proposed, by what was sold and the level of each product', async () => {
  const fast = await aStockless(shop, { name: 'Fast', price: 100_00 })
  await received(manager, fast, { quantity: 40, supplier: 'Highveld', cost_per_unit: 20 })
  await sell(fast, 28)
  const slow = await aStockless(shop, { name: 'Slow', price: 100_00 })
  await received(manager, slow, { quantity: 40 })
  await aStockless(shop, { name: 'Never received' })
  const levelled = await aStockless(shop, { name: 'Levelled', price: 100_00 })
  await received(manager, levelled, { quantity: 40 })
  await shop.owner`UPDATE products SET reorder_level = 50 WHERE id = ${levelled}`

  const lines = await (await manager.get('/api/inventory/to-order')).json()
  expect(lines).toEqual([
    {
      id: fast,
      name: 'Fast',
      sku: expect.any(String) as string,
      stock_level: 12,
      sold: 28,
      days_left: 12,
      reorder_level: 9,
      proposed: 18,
      supplier: 'Highveld',
      last_cost: 20,
    },
    expect.objectContaining({ id: levelled, days_left: null, reorder_level: 50, proposed: 11 }),
  ])
  const file = await manager.get('/api/export/order')
  expect(file.headers.get('content-disposition')).toContain('order-export-2026-11-16.csv')
  expect((await file.text()).split('\r\n')[1]).toMatch(/^Highveld,.*,Fast,18,20.00,12,28,12,9,/)
})

test('what expires is listed with what it names, and no more', async () => {
  const product = await aStockless(shop, { name: 'Oil' })
  for (const [batch_number, expiry_date, quantity] of [
    ['GONE', '2026-11-15', 12],
    ['SOON', '2026-12-10', 5],
    ['LATER', '2027-02-14', 7],
    ['FAR', '2027-02-15', 64],
  ] as const)
    await received(manager, product, { batch_number, expiry_date, quantity, cost_per_unit: 2 })
  const list = await manager.get('/api/inventory/expiring')
  expect(await list.json()).toMatchObject([
    { batch_number: 'GONE', remaining_quantity: 12, cost_value: 24, days_left: -1 },
    { batch_number: 'SOON', remaining_quantity: 5, days_left: 24 },
    { batch_number: 'LATER', remaining_quantity: 7, days_left: 90 },
  ])
})
