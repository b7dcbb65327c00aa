import { beforeEach, expect, test } from 'vitest'
import { aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

const NONE = { store: false, product: false, stock: false, sale: false }

beforeEach(async () => {
  await shop.owner`
    TRUNCATE transactions, transaction_items, stock_movements, inventory_batches, products, prices CASCADE`
  await shop.owner`UPDATE settings SET value = '{}', version = 1`
})

async function getSteps(): Promise<unknown> {
  const answer = await manager.get('/api/dashboard/first-steps')
  expect(answer.status).toBe(200)
  return answer.json()
}

test('a new shop has taken no step', async () => {
  expect(await getSteps()).toEqual(NONE)
})

test('the store is described when it has an address, whatever its name', async () => {
  await manager.put('/api/settings', { version: 1, store_name: 'Bloem Buds' })
  expect(await getSteps()).toEqual(NONE)
  await manager.put('/api/settings', { version: 2, address: '1 Long Street, Cape Town' })
  expect(await getSteps()).toEqual({ ...NONE, store: true })
})

test('a product, its stock and a sale are a step each', async () => {
  await aProduct(shop.owner)
  expect(await getSteps()).toEqual({ ...NONE, product: true })
  const product = await aProduct(shop.owner, { batches: [1] })
  expect(await getSteps()).toEqual({ ...NONE, product: true, stock: true })
  await aSale(shop.owner, { lines: [{ product, quantity: 1 }] })
  expect(await getSteps()).toEqual({ ...NONE, product: true, stock: true, sale: true })
})

test('what was sold out or archived was still a step', async () => {
  await aProduct(shop.owner, { archived: true, batches: [0] })
  expect(await getSteps()).toEqual({ ...NONE, product: true, stock: true })
})
