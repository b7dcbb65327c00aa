import { expect, test } from 'vitest'
import { sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { MOST_ENTRIES } from '#shared/dark/contract.ts'
import { aDarkTill } from './test-till.ts'

test('tills that come back together, while others sell, book everything once', async () => {
  const shop = await aShop()
  const db = shop.owner
  const seller = await shop.signIn('budtender@veld.test')
  const products = await Promise.all(
    [40, 40, 1000].map((stock) => aProduct(db, { batches: [stock, 3] })),
  )
  const tills = await Promise.all([1, 2, 3].map(() => aDarkTill(seller, db, 'budtender@veld.test')))
  const sent = tills.map((till) => {
    const cart = (n: number) =>
      products.map((product) => ({ product, quantity: 1 + (n % 2) })).toSorted(() => (n % 3) - 1)
    const entries = Array.from({ length: MOST_ENTRIES }, (_, n) => till.write(till.sale(cart(n))))
    // Twice, by two tabs.
    return [till.send(...entries), till.send(...entries)]
  })
  const online = Array.from({ length: 60 }, () => sellAt(seller, null, products[2]!))
  const answers = await Promise.all(sent.flat())
  expect(answers.flat().some(({ outcome }) => outcome === 'held')).toBe(false)
  expect((await Promise.all(online)).every(({ status }) => status === 200)).toBe(true)
  const [sold] =
    await db`SELECT count(*) AS sales, (SELECT sum(quantity) FROM stock_shortfalls)::int AS short FROM transactions`
  expect(sold).toEqual({ sales: 360, short: 2 * (450 - 43) })
  expect(await brokenRules(db)).toEqual([])
})
