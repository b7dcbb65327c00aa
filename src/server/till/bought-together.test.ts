import { beforeEach, expect, test } from 'vitest'
import { aProduct, aSale, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { countBoughtTogether } from './count-bought-together.ts'
import { getCatalogueVersion, listTillProducts } from './queries.ts'

const shop = await sharedShop()
const DAY_MS = 86_400_000
const NOW = new Date('2026-11-15T08:00:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

beforeEach(async () => {
  await shop.owner`TRUNCATE transactions, bought_together CASCADE`
  await shop.owner`UPDATE bought_together_count SET newest_sale = NULL, counted_at = NULL`
})

/** A sale of one of each. */
async function sold(products: readonly TestProduct[], daysAgo = 1): Promise<void> {
  const { id } = await aSale(shop.owner, { at: new Date(NOW.getTime() - daysAgo * DAY_MS) })
  for (const [index, product] of products.entries())
    await shop.owner`
      INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name,
        quantity, unit_price, line_total, cost)
      VALUES (${id}, ${index + 1}, ${product.id}, '', '', '', 1, 100, 100, 0)`
}

async function products(count: number): Promise<TestProduct[]> {
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await aProduct(shop.owner))
  return made
}

const count = (now = NOW) => shop.pool.begin((db) => countBoughtTogether(db, now))

async function companionsOf(product: TestProduct): Promise<readonly number[]> {
  const all = await listTillProducts(shop.pool)
  return all.find(({ id }) => id === product.id)!.bought_together
}

test('what met in most sales comes first, and a single meeting is chance', async () => {
  const [a, b, c, d] = (await products(4)) as [TestProduct, TestProduct, TestProduct, TestProduct]
  for (let n = 0; n < 2; n += 1) await sold([a, b])
  for (let n = 0; n < 3; n += 1) await sold([c, a])
  await sold([a, d])
  await count()
  expect(await companionsOf(a)).toEqual([c.id, b.id])
  expect(await companionsOf(b)).toEqual([a.id])
  expect(await companionsOf(d)).toEqual([])
})

test('what came back was not bought together, and coming back together is no meeting', async () => {
  const [a, b] = (await products(2)) as [TestProduct, TestProduct]
  await sold([a, b])
  await sold([a, b])
  await shop.owner`
    WITH back AS (
      INSERT INTO transactions (kind, original_id, idempotency_key, request_hash, seller_id, payment_method, subtotal,
        vat, total, vat_mode, vat_rate, loyalty_points_earned, cents_per_point, age_proof, day, created_at)
      SELECT 'return', max(id), gen_random_uuid(), '', (array_agg(seller_id))[1], 'cash', -200, 0, -200, 'none', 0, 0, 1000,
        'unknown', max(day), max(created_at) FROM transactions
      RETURNING id, original_id
    )
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, cost, original_id, original_line, original_unit)
    SELECT back.id, i.line_number, i.product_id, '', '', '', -1, 100, -100, 0, back.original_id, i.line_number, 0
    FROM back JOIN transaction_items i ON i.transaction_id = back.original_id`
  await count()
  expect(await companionsOf(a)).toEqual([])
})

test('two lines of one product are one meeting, and none with itself', async () => {
  const [a, b] = (await products(2)) as [TestProduct, TestProduct]
  await sold([a, a, b, b])
  await count()
  expect(await companionsOf(a)).toEqual([])
  await sold([a, a, b])
  await count(minutesLater(31))
  expect(await companionsOf(a)).toEqual([b.id])
})

test('five companions are kept, of the last 90 days and still on sale', async () => {
  const [a, old, gone, ...others] = (await products(9)) as [TestProduct, TestProduct, TestProduct]
  for (let n = 0; n < 9; n += 1) await sold([a, old], 91)
  for (let n = 0; n < 9; n += 1) await sold([a, gone], 89)
  for (let n = 0; n < 2; n += 1) await sold([a, ...others])
  await shop.owner`UPDATE products SET archived_at = now() WHERE id = ${gone.id}`
  await count()
  expect(await companionsOf(a)).toEqual(others.slice(0, 5).map(({ id }) => id))
})

test('a new count replaces what no longer holds', async () => {
  const [a, b, c] = (await products(3)) as [TestProduct, TestProduct, TestProduct]
  for (let n = 0; n < 2; n += 1) await sold([a, b])
  await count()
  for (let n = 0; n < 3; n += 1) await sold([a, c])
  await count(minutesLater(31))
  expect(await companionsOf(a)).toEqual([c.id, b.id])
  await shop.owner`DELETE FROM transaction_items WHERE product_id = ${c.id}`
  await sold([a])
  await count(minutesLater(62))
  expect(await companionsOf(a)).toEqual([b.id])
  expect(await companionsOf(c)).toEqual([])
})

test('it counts when there are new sales and half an hour has passed, and tells the tills what changed', async () => {
  const [a, b] = (await products(2)) as [TestProduct, TestProduct]
  for (let n = 0; n < 2; n += 1) await sold([a, b])
  const before = await getCatalogueVersion(shop.pool)
  await count()
  const counted = await getCatalogueVersion(shop.pool)
  expect(counted).toBeGreaterThan(before)

  await shop.owner`DELETE FROM bought_together`
  await count(minutesLater(60))
  expect(await companionsOf(a), 'no new sale').toEqual([])
  await sold([a])
  await count(minutesLater(29))
  expect(await companionsOf(a), 'too soon').toEqual([])
  await count(minutesLater(30))
  expect(await companionsOf(a)).toEqual([b.id])

  const again = await getCatalogueVersion(shop.pool)
  await sold([a])
  await count(minutesLater(61))
  expect(await getCatalogueVersion(shop.pool), 'nothing new to tell').toBe(again)
})

test('while one server counts another goes on with its work', async () => {
  const [a, b] = (await products(2)) as [TestProduct, TestProduct]
  for (let n = 0; n < 2; n += 1) await sold([a, b])
  await shop.pool.begin(async (db) => {
    await countBoughtTogether(db, NOW)
    await count()
    expect(await companionsOf(a)).toEqual([])
  })
  expect(await companionsOf(a)).toEqual([b.id])
})
