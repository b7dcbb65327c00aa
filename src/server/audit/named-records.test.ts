import { expect, test } from 'vitest'
import { aStockless, received } from '#server/inventory/test-stock.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { sealAll } from './test-trail.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-16T08:00:00Z')
const manager = await shop.signIn('manager@veld.test')
const found = async (search: string) =>
  (
    (await (
      await manager.get(`/api/audit-logs?search=${encodeURIComponent(search)}`)
    ).json()) as AuditLog[]
  ).map(({ table_name, record_id, action }) => `${action} ${table_name} ${record_id}`)

test('the trail is searched by a slip’s number, and by what products, batches and people are called', async () => {
  const product = await aStockless(shop, { name: 'Swazi Gold', price: 100_00 })
  const batch = await received(manager, product, { batch_number: 'SG-77' })
  const change = await manager.post('/api/products/prices', {
    prices: [{ id: product, price: 110, seen_price: 100 }],
  })
  expect(change.status).toBe(200)
  const sale = (await (
    await manager.post('/api/transactions', {
      items: [{ product_id: product, quantity: 1, unit_price: 110 }],
      payment_method: 'cash',
    })
  ).json()) as { transaction_id: number; transaction_number: string }
  const customer = (await (
    await manager.post('/api/customers', { first_name: 'Naledi', last_name: 'Khumalo' })
  ).json()) as { id: number }

  for (const state of ['open', 'sealed']) {
    if (state === 'sealed') await sealAll(shop)
    expect(await found(sale.transaction_number.toLowerCase()), state).toEqual([
      `create transactions ${sale.transaction_id}`,
    ])
    expect(await found('swazi gold'), state).toEqual([`update products ${product}`])
    expect(await found('sg-77'), state).toEqual([`create inventory_batches ${batch.id}`])
    expect(await found('naledi khu'), state).toEqual([`create customers ${customer.id}`])
    expect(await found('nobody is called so'), state).toEqual([])
  }
})
