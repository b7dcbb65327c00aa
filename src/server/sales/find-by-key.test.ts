import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

const MISSING = { error: 'There is no such sale' }

async function aSaleUnder(key: string): Promise<object> {
  const { id, price } = await aProduct(shop.owner, { batches: [1] })
  const items = [{ product_id: id, quantity: 1, unit_price: price / 100 }]
  const answer = await till.post(
    '/api/transactions',
    { items, payment_method: 'card' },
    { 'idempotency-key': key },
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as object
}

const lookUp = (key: string, who = till) => who.get(`/api/transactions/keys/${key}`)

const countSales = async () =>
  (await shop.owner<[{ count: number }]>`SELECT count(*) FROM transactions`)[0].count

test('whoever sold under a key learns what was answered, in any case of letters', async () => {
  const key = randomUUID()
  const sold = await aSaleUnder(key)
  for (const asked of [key, key.toUpperCase()]) {
    const answer = await lookUp(asked)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(sold)
  }
})

test('a key under which nothing was sold is not found, and stays free', async () => {
  const key = randomUUID()
  const before = await countSales()
  const answer = await lookUp(key)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject(MISSING)
  expect(await countSales()).toBe(before)
  await aSaleUnder(key)
  expect((await lookUp(key)).status).toBe(200)
})

test('the key of somebody else is as if it were not there, also to a manager', async () => {
  const key = randomUUID()
  await aSaleUnder(key)
  const answer = await lookUp(key, manager)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject(MISSING)
})

test.each(['1', 'nonsense', '%00', `${randomUUID()}0`])('%j is no key', async (key) => {
  expect((await lookUp(key)).status).toBe(400)
})
