import { expect, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { findingText } from '#server/verify/finding.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

async function setPrice(product: TestProduct, price: number): Promise<number> {
  const stored = (await (await manager.get(`/api/products/${product.id}`)).json()) as object
  const answer = await manager.put(`/api/products/${product.id}`, { ...changeable(stored), price })
  return answer.status
}

function changeable(stored: object): object {
  const { sku, name, category_id } = stored as Record<string, unknown>
  return { sku, name, category_id }
}

async function history(product: TestProduct): Promise<number[]> {
  const answer = await manager.get(`/api/products/${product.id}/prices`)
  return ((await answer.json()) as { price: number }[]).map(({ price }) => price)
}

async function wrongBooks(): Promise<string[]> {
  const findings = await verifyLedger(shop.owner)
  return findings.filter(({ count }) => count > 0).map(findingText)
}

test('a clock set back between two changes leaves the later one the newest', async () => {
  const product = await aProduct(shop.owner, { price: 100_00 })
  expect(await setPrice(product, 110)).toBe(200)
  shop.clock.advance(-60)
  expect(await setPrice(product, 120)).toBe(200)
  shop.clock.advance(60)
  expect(await history(product)).toEqual([120, 110, 100])
  expect(await wrongBooks()).toEqual([])
})

test('of two changes that overlap, the one that got the product last is the newest', async () => {
  const product = await aProduct(shop.owner, { price: 100_00 })
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holder = shop.owner.begin(async (db) => {
    await db`SELECT FROM products WHERE id = ${product.id} FOR UPDATE`
    begun.resolve()
    await held.promise
  })
  await begun.promise
  shop.clock.advance(1)
  const first = setPrice(product, 110)
  await vi.waitUntil(async () => (await countWaiting(shop.owner)) === 1, { timeout: 10_000 })
  // Its request began before the other's, and is served after it.
  shop.clock.advance(-1)
  const second = setPrice(product, 120)
  await vi.waitUntil(async () => (await countWaiting(shop.owner)) === 2, { timeout: 10_000 })
  held.resolve()
  await holder
  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect(await history(product)).toEqual([120, 110, 100])
  expect(await wrongBooks()).toEqual([])
})
