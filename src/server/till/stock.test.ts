import { expect, test } from 'vitest'
import { z } from 'zod'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { StockLevels } from '#shared/till/stock-levels.ts'

const PATH = '/api/till/stock'
const shop = await sharedShop()
shop.clock.now = new Date('2026-11-15T08:00:00Z')
const till = await shop.signIn('budtender@veld.test')

/** Asks after the levels in memory have had their second. */
function freshLevels(): Promise<StockLevels> {
  shop.clock.advance(1 / 60)
  return levelsNow()
}

async function levelsNow(): Promise<StockLevels> {
  const answer = await till.get(PATH)
  expect(answer.status).toBe(200)
  return z.decode(StockLevels, (await answer.json()) as z.input<typeof StockLevels>)
}

test('levels are what can be sold today; who is not named is out of stock', async () => {
  const [mixed, out, archived] = [
    await aProduct(shop.owner, {
      batches: [
        4,
        { remaining: 3, expiry_date: '2026-11-15' },
        { remaining: 50, expiry_date: '2026-11-14' },
        { remaining: 60, is_active: false },
      ],
    }),
    await aProduct(shop.owner, { batches: [0] }),
    await aProduct(shop.owner, { batches: [9], archived: true }),
  ]
  const levels = await freshLevels()
  expect(levels[mixed.id]).toBe(7)
  expect(levels).not.toHaveProperty(String(out.id))
  expect(levels).not.toHaveProperty(String(archived.id))
})

test('after a sale the level is lower, also at the same moment', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  expect((await freshLevels())[product.id]).toBe(5)
  const sale = await till.post('/api/transactions', {
    items: [{ product_id: product.id, quantity: 2, unit_price: product.price / 100 }],
    payment_method: 'cash',
  })
  expect(sale.status).toBe(200)
  expect((await levelsNow())[product.id]).toBe(3)
  expect((await freshLevels())[product.id]).toBe(3)
})

test('who has the levels already gets 304 until one of them changes', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  await freshLevels()
  const tag = (await till.get(PATH)).headers.get('etag')!
  shop.clock.advance(1)
  expect((await till.get(PATH, { 'if-none-match': tag })).status).toBe(304)
  await shop.owner`UPDATE inventory_batches SET remaining_quantity = 4 WHERE product_id = ${product.id}`
  shop.clock.advance(1)
  const changed = await till.get(PATH, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('cache-control')).toBe('private, no-cache')
})

test('tills that ask within a second are answered from memory, and never from before midnight', async () => {
  shop.clock.now = new Date('2026-11-16T21:59:59.700Z')
  const product = await aProduct(shop.owner, {
    batches: [{ remaining: 5, expiry_date: '2026-11-16' }, 1],
  })
  // The session of the morning has ended by then.
  const late = await shop.signIn('budtender@veld.test')
  const level = async () => {
    const wire = (await (await late.get(PATH)).json()) as z.input<typeof StockLevels>
    return z.decode(StockLevels, wire)[product.id]
  }
  expect(await level()).toBe(6)
  await shop.owner`UPDATE inventory_batches SET remaining_quantity = 2 WHERE product_id = ${product.id} AND expiry_date IS NULL`
  expect(await level()).toBe(6)
  // 400 ms later it is the next day in Johannesburg.
  shop.clock.now = new Date('2026-11-16T22:00:00.100Z')
  expect(await level()).toBe(2)
})
