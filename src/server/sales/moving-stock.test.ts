import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { connectApp } from '#server/db/open-database.ts'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

// Batches come, go and change between the statements of a sale, each change timed by a held lock.

const shop = await sharedShop()
// Whoever waits here waits for the test, which may be slow.
const { pool } = shop.services
shop.services.pool = connectApp(shop.appAddress, 8, 60_000)
afterAll(async () => {
  await shop.services.pool.end()
  shop.services.pool = pool
})
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

const line = (product: TestProduct, quantity: number) => ({
  product_id: product.id,
  quantity,
  unit_price: product.price / 100,
})
const sell = (items: object[], key: string = randomUUID()) =>
  till.post('/api/transactions', { items, payment_method: 'cash' }, { 'idempotency-key': key })

async function batchesOf(product: TestProduct) {
  return shop.owner<{ id: number; remaining_quantity: number }[]>`
    SELECT id, remaining_quantity FROM inventory_batches WHERE product_id = ${product.id} ORDER BY id`
}
const remaining = async (product: TestProduct) =>
  (await batchesOf(product)).map((batch) => batch.remaining_quantity)
const switchTo = (id: number, is: 'deactivate' | 'reactivate') =>
  manager.post(`/api/inventory/batches/${id}/${is}`)

async function brokenRules() {
  const findings = await verifyLedger(shop.pool)
  return findings.filter(({ count }) => count > 0)
}

/** Holds the batch and does more to it, all of which the sale sees only after its wait. */
const hold = (id: number, change: (db: Db) => Promise<unknown> = async () => {}) =>
  holdOpen(shop.owner, async (db) => {
    await db`SELECT FROM inventory_batches WHERE id = ${id} FOR UPDATE`
    await change(db)
  })

/** Another sale with the same key that is under way and comes to nothing: this one waits for it before it takes. */
const holdKey = (key: string) =>
  holdOpen(
    shop.owner,
    (db) => db`
    INSERT INTO transactions (idempotency_key, request_hash, seller_id, payment_method, subtotal, vat, total, vat_mode,
      vat_rate, loyalty_points_earned, cents_per_point, age_proof, day, created_at)
    SELECT ${key}, ''::bytea, id, 'cash', 1, 0, 1, 'none', 0, 0, 1000, 'none', now()::date, now() FROM profiles LIMIT 1`,
  )

async function take(db: Db, id: number, units: number): Promise<void> {
  await db`UPDATE inventory_batches SET remaining_quantity = remaining_quantity - ${units} WHERE id = ${id}`
  await db`
    INSERT INTO stock_movements (batch_id, kind, quantity, reason, created_at)
    VALUES (${id}, 'adjust', ${-units}, 'count', now())`
}

interface Cart {
  lines: object[]
  /** The batch without which there is not enough. */
  moving: number
  /** What is left of all its batches when it was sold. */
  left: number[]
}

async function eightOfOneProduct(): Promise<Cart> {
  const product = await aProduct(shop.owner, {
    batches: [5, { remaining: 5, is_active: false }],
  })
  const [, moving] = await batchesOf(product)
  return { lines: [line(product, 8)], moving: moving!.id, left: [0, 2] }
}

async function twoProducts(): Promise<Cart> {
  const first = await aProduct(shop.owner, { batches: [5] })
  const second = await aProduct(shop.owner, { batches: [{ remaining: 5, is_active: false }] })
  const [moving] = await batchesOf(second)
  return { lines: [line(first, 1), line(second, 1)], moving: moving!.id, left: [4, 4] }
}

test.each([
  ['a line is not sold short', eightOfOneProduct],
  ['no line is left out', twoProducts],
])(
  'when a batch is switched on while a sale waits, and off before it takes, %s',
  async (_, aCart) => {
    const { lines, moving, left } = await aCart()
    const key = randomUUID()
    const held = await hold(moving - 1)
    const twin = await holdKey(key)

    const sale = sell(lines, key)
    await held.waitedFor()
    expect((await switchTo(moving, 'reactivate')).status).toBe(200)
    await held.commit()
    await twin.waitedFor()
    const off = switchTo(moving, 'deactivate')
    // It waits for the sale, which has the batch in its hands.
    const isWaiting = async () => (await countWaiting(shop.owner)) > 1
    await Promise.race([off, vi.waitUntil(isWaiting, { timeout: 10_000 })])
    await twin.rollback()

    expect((await sale).status).toBe(200)
    expect((await off).status).toBe(200)
    expect(await brokenRules()).toEqual([])
    const stock = await shop.owner<{ remaining_quantity: number }[]>`
      SELECT remaining_quantity FROM inventory_batches WHERE id IN (${moving - 1}, ${moving}) ORDER BY id`
    expect(stock.map((batch) => batch.remaining_quantity)).toEqual(left)
  },
)

test('nothing is taken from a batch that came while it waited, which is not in its hands', async () => {
  const product = await aProduct(shop.owner, {
    batches: [10, { remaining: 5, is_active: false, expiry_date: '2099-01-01' }],
  })
  const [locked, coming] = await batchesOf(product)
  const held = await hold(locked!.id)
  const sale = sell([line(product, 8)])
  await held.waitedFor()
  expect((await switchTo(coming!.id, 'reactivate')).status).toBe(200)
  await held.commit()
  expect((await sale).status).toBe(200)
  expect(await remaining(product)).toEqual([2, 5])
})

test('stock that comes while the last of it goes is sold: there was enough at every moment', async () => {
  const product = await aProduct(shop.owner, { batches: [5, { remaining: 5, is_active: false }] })
  const [going, coming] = await batchesOf(product)
  const held = await hold(going!.id, (db) => take(db, going!.id, 5))
  const sale = sell([line(product, 5)])
  await held.waitedFor()
  expect((await switchTo(coming!.id, 'reactivate')).status).toBe(200)
  await held.commit()
  expect((await sale).status).toBe(200)
  expect(await remaining(product)).toEqual([0, 0])
})

test.each<[string, (db: Db, id: number) => Promise<unknown>, number]>([
  ['counted down', (db, id) => take(db, id, 3), 2],
  [
    'switched off',
    (db, id) => db`UPDATE inventory_batches SET is_active = false WHERE id = ${id}`,
    0,
  ],
  [
    'dated back',
    (db, id) => db`UPDATE inventory_batches SET expiry_date = '2020-01-01' WHERE id = ${id}`,
    0,
  ],
])('a batch that was %s while the sale waited is not there any more', async (_, change, left) => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const [batch] = await batchesOf(product)
  const held = await hold(batch!.id, (db) => change(db, batch!.id))
  const sale = sell([line(product, 4)])
  await held.waitedFor()
  await held.commit()
  const answer = await sale
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ shortages: [{ product_id: product.id, left }] })
})

test('the batch that expires first is that of the moment when both were in hand', async () => {
  const product = await aProduct(shop.owner, {
    batches: [
      { remaining: 5, expiry_date: '2099-01-01' },
      { remaining: 5, expiry_date: '2099-06-01' },
    ],
  })
  const [batch] = await batchesOf(product)
  const held = await hold(
    batch!.id,
    (db) => db`
      UPDATE inventory_batches SET expiry_date = '2099-12-01', cost_per_unit = 7000 WHERE id = ${batch!.id}`,
  )
  const sale = sell([line(product, 6)])
  await held.waitedFor()
  await held.commit()
  expect((await sale).status).toBe(200)
  expect(await remaining(product)).toEqual([4, 0])
  const [sold] = await shop.owner`
    SELECT cost FROM transaction_items WHERE product_id = ${product.id}`
  expect(sold).toEqual({ cost: 5 * 5000 + 7000 })
})

test('a sale of which not every line can be written is not made', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const other = await aProduct(shop.owner, { batches: [5] })
  // As nobody but the owner of the database could.
  await shop.owner`ALTER TABLE products DROP CONSTRAINT products_category_id_fkey`
  await shop.owner`UPDATE products SET category_id = 0 WHERE id = ${other.id}`
  const answer = await sell([line(product, 1), line(other, 1)])
  expect([answer.status, await remaining(product), await remaining(other)]).toEqual([503, [5], [5]])
  await shop.owner`
    UPDATE products SET category_id = (SELECT id FROM categories LIMIT 1) WHERE id = ${other.id}`
  expect(await brokenRules()).toEqual([])
})

test('a sale of which not all can be taken is not made', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  // As nobody but the owner of the database could.
  await shop.owner.unsafe(`
    CREATE FUNCTION keep_stock() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER keep_stock BEFORE UPDATE ON inventory_batches FOR EACH ROW EXECUTE FUNCTION keep_stock()`)
  const answer = await sell([line(product, 1)])
  await shop.owner.unsafe('DROP TRIGGER keep_stock ON inventory_batches; DROP FUNCTION keep_stock')
  expect([answer.status, await remaining(product)]).toEqual([503, [5]])
  expect(await brokenRules()).toEqual([])
})
