import { expect, onTestFinished, test } from 'vitest'
import { connectApp } from '#server/db/open-database.ts'
import { inTransaction, waitForLocks } from '#server/db/transaction.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { holdStock } from './test-held-stock.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')

const sell = (product: TestProduct) =>
  till.post('/api/transactions', {
    items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
    payment_method: 'cash',
  })

test('while somebody holds one product, the others are sold, and whoever wants it is told to come back', async () => {
  const held = await aProduct(shop.owner, { batches: [10] })
  const free = await aProduct(shop.owner, { batches: [10] })
  const { pool } = shop.services
  // Fewer connections than tills that wait, and less patience than in a shop: the test need not take half a minute.
  shop.services.pool = connectApp(shop.appAddress, 2, 100)
  onTestFinished(async () => {
    await shop.services.pool.end()
    shop.services.pool = pool
  })
  const hold = await holdStock(shop.owner, held.id)
  onTestFinished(() => hold.release())

  const waiting = Array.from({ length: 5 }, () => sell(held))
  expect((await sell(free)).status).toBe(200)
  for (const answer of await Promise.all(waiting)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ error: 'The shop is very busy. Please try again.' })
  }
  expect((await sell(free)).status).toBe(200)

  await hold.release()
  expect((await sell(held)).status).toBe(200)
})

test('requests wait 1.4 seconds for a lock; reports, the owner and background work as long as it takes', async () => {
  const patience = async (db: typeof shop.owner) => (await db`SHOW lock_timeout`)[0]
  expect(await patience(shop.pool)).toEqual({ lock_timeout: '1400ms' })
  expect(await patience(shop.reportPool)).toEqual({ lock_timeout: '0' })
  expect(await patience(shop.owner)).toEqual({ lock_timeout: '0' })
  const background = inTransaction(shop.pool, async (db) => {
    await waitForLocks(db)
    return (await db`SHOW lock_timeout`)[0]
  })
  expect(await background).toEqual({ lock_timeout: '0' })
  expect(await patience(shop.pool)).toEqual({ lock_timeout: '1400ms' })
})

test('reports and exports keep to one process, and leave the other processor to the sales', async () => {
  const helpers = async (db: typeof shop.owner) =>
    (await db`SHOW max_parallel_workers_per_gather`)[0]
  expect(await helpers(shop.reportPool)).toEqual({ max_parallel_workers_per_gather: '0' })
})

test('a read that meets a lock is told to come back, not that it failed', async () => {
  const { pool } = shop.services
  shop.services.pool = connectApp(shop.appAddress, 2, 100)
  onTestFinished(async () => {
    await shop.services.pool.end()
    shop.services.pool = pool
  })
  const manager = await shop.signIn('manager@veld.test')
  await shop.owner.begin(async (db) => {
    await db`LOCK TABLE categories`
    const answer = await manager.get('/api/categories')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  })
})
