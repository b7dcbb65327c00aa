import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { findStoredSale } from './queries.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')

const MISSING = { error: 'There is no such sale' }

async function aCart(): Promise<object> {
  const { id, price } = await aProduct(shop.owner, { batches: [5] })
  const items = [{ product_id: id, quantity: 1, unit_price: price / 100 }]
  return { items, payment_method: 'card' }
}

async function aSaleUnder(key: string, cart?: object, seller = till): Promise<object> {
  const answer = await sell(seller, key, cart ?? (await aCart()))
  expect(answer.status).toBe(200)
  return (await answer.json()) as object
}

const sell = (seller: typeof till, key: string, cart: object) =>
  seller.post('/api/transactions', cart, { 'idempotency-key': key })

/** Another who sells, signed in at their own till. */
async function aColleague(): Promise<typeof till> {
  await shop.owner`UPDATE profiles SET role = 'budtender' WHERE email = 'viewer@veld.test'`
  return shop.signIn('viewer@veld.test')
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

test('the key of somebody else is as if it were not there', async () => {
  const key = randomUUID()
  await aSaleUnder(key)
  const answer = await lookUp(key, await aColleague())
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject(MISSING)
})

test('who may read every sale reads it by its key too', async () => {
  const key = randomUUID()
  const sold = await aSaleUnder(key)
  for (const who of [manager, admin]) expect(await (await lookUp(key, who)).json()).toEqual(sold)
})

describe('the key of somebody else, sent again with the same cart,', () => {
  test('tells a colleague nothing that another cart would not tell, and sells nothing', async () => {
    const [key, cart] = [randomUUID(), await aCart()]
    const sold = await aSaleUnder(key, cart)
    const colleague = await aColleague()
    const before = await countSales()
    const told = async (sent: object) => {
      const answer = await sell(colleague, key, sent)
      const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
      return { status: answer.status, body, replayed: answer.headers.get('idempotent-replayed') }
    }
    const same = await told(cart)
    expect(same).toEqual(await told({ ...cart, payment_method: 'cash' }))
    expect(same).toMatchObject({
      status: 422,
      body: { error: 'This Idempotency-Key has already been used for another sale' },
    })
    expect(JSON.stringify(same)).not.toContain(
      (sold as { transaction_number: string }).transaction_number,
    )
    expect(await countSales()).toBe(before)
    // Its seller still hears what it was.
    expect(await aSaleUnder(key, cart)).toEqual(sold)
  })

  test('is answered to who may read every sale, as the one sale that it was', async () => {
    const [key, cart] = [randomUUID(), await aCart()]
    const sold = await aSaleUnder(key, cart)
    const before = await countSales()
    for (const who of [manager, admin]) expect(await aSaleUnder(key, cart, who)).toEqual(sold)
    expect(await countSales()).toBe(before)
  })
})

test.each(['1', 'nonsense', '%00', `${randomUUID()}0`])('%j is no key', async (key) => {
  expect((await lookUp(key)).status).toBe(400)
})

test('what is said of a sale again is a transaction that standbys wait for, also that there is none', async () => {
  const key = randomUUID()
  await aSaleUnder(key)
  /** Without a write PostgreSQL answers at once, whatever its standbys have. */
  const writes = async (ask: (db: Db) => Promise<unknown>) => {
    const [row] = await shop.pool.begin(async (db) => {
      await ask(db)
      return db<[{ id: string | null }]>`SELECT pg_current_xact_id_if_assigned()::text AS id`
    })
    return row.id !== null
  }
  expect(await writes((db) => db`SELECT 1`)).toBe(false)
  expect(await writes((db) => db`SELECT stored_sale(${key})`)).toBe(true)
  expect(await writes((db) => findStoredSale(db, key))).toBe(true)
  expect(await writes((db) => findStoredSale(db, randomUUID()))).toBe(true)
})
