import { expect, test } from 'vitest'
import { summariseDays } from '#server/reports/summarise-days.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { findingText } from '#server/verify/finding.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const DAY = 24 * 60

const sell = (till: Browser, product: TestProduct) =>
  till.post('/api/transactions', {
    items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
    payment_method: 'cash',
  })

/** The clock jumps in the middle of them; the answers by status. */
async function sellAcross(shop: TestShop, till: Browser, product: TestProduct, minutes: number) {
  const early = Array.from({ length: 10 }, () => sell(till, product))
  shop.clock.advance(minutes)
  const late = Array.from({ length: 10 }, () => sell(till, product))
  const answers = await Promise.all([...early, ...late])
  return answers.map(({ status }) => status)
}

/** What the background work does every few minutes, by the clock as it stands. */
async function wrongBooks(shop: TestShop): Promise<string[]> {
  await summariseDays(shop.pool, shop.clock.now, new AbortController().signal)
  const findings = await verifyLedger(shop.owner)
  return findings.filter(({ count }) => count > 0).map(findingText)
}

async function countSales(shop: TestShop): Promise<number> {
  const [row] = await shop.owner<{ count: number }[]>`SELECT count(*) FROM transactions`
  return row!.count
}

test('a clock that jumps back a day sells on, and the books hold', async () => {
  const shop = await aShop()
  const product = await aProduct(shop.owner, { batches: [100] })
  const till = await shop.signIn('budtender@veld.test')
  expect(await sellAcross(shop, till, product, -DAY)).toEqual(Array(20).fill(200))
  expect(await wrongBooks(shop)).toEqual([])
  expect(await sellAcross(shop, till, product, DAY)).toEqual(Array(20).fill(200))
  expect(await wrongBooks(shop)).toEqual([])
  expect(await countSales(shop)).toBe(40)
})

test('a clock that jumps a year ahead asks for a new sign-in, sells nothing expired, and comes back', async () => {
  const shop = await aShop()
  const { now } = shop.clock
  const inHalfAYear = new Date(now.getTime() + 182 * DAY * 60_000).toISOString().slice(0, 10)
  const product = await aProduct(shop.owner, { batches: [100] })
  const fresh = await aProduct(shop.owner, {
    batches: [{ remaining: 100, expiry_date: inHalfAYear }],
  })
  const till = await shop.signIn('budtender@veld.test')

  const statuses = await sellAcross(shop, till, product, 365 * DAY)
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
  const sold = statuses.filter((status) => status === 200).length
  expect((await sell(till, product)).status).toBe(401)
  const again = await shop.signIn('budtender@veld.test')
  expect((await sell(again, product)).status).toBe(200)
  expect((await sell(again, fresh)).status).toBe(409)
  expect(await wrongBooks(shop)).toEqual([])

  // Sales of the past come after those of the future that never was.
  expect(await sellAcross(shop, again, product, -365 * DAY)).toEqual(Array(20).fill(200))
  expect((await sell(again, fresh)).status).toBe(200)
  expect(await wrongBooks(shop)).toEqual([])
  expect(await countSales(shop)).toBe(sold + 22)
})
