import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const product = await aProduct(shop.owner, { price: 100_00, batches: [50] })

const read = async (path: string) => (await manager.get(path)).text()

const sell = () =>
  manager.post('/api/transactions', {
    items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
    payment_method: 'cash',
  })

test.each(['/api/reports?period=7days', '/api/manager/analytics', '/api/manager/staff'])(
  '%s is answered from memory until something is sold',
  async (path) => {
    const first = await read(path)
    const { hits } = shop.services.cache.stats()
    expect(await read(path)).toBe(first)
    expect(shop.services.cache.stats().hits).toBeGreaterThan(hits)
    expect((await sell()).status).toBe(200)
    expect(await read(path)).not.toBe(first)
  },
)
