import type { Route } from '@playwright/test'
import { expectLight, openAbleTill, saleOf } from './dark-till.ts'
import { expect, test } from './fixtures.ts'
import { SALES } from './lost-answers.ts'
import { another, aPort, openShop, type OwnShop } from './own-shop.ts'
import { addBySku, aProduct, numberOnReceipt, pay, stockOf } from './till.ts'

/** Where a payment is when the server dies. */
const STEPS: readonly { name: string; die: (route: Route, shop: OwnShop) => Promise<void> }[] = [
  { name: 'before it arrives', die: (_route, shop) => shop.kill() },
  {
    name: 'while it is booked',
    die: async (route, shop) => {
      const under = route.fetch().catch(() => undefined)
      await shop.kill()
      await under
    },
  },
  {
    name: 'after it was booked and before the answer',
    die: async (route, shop) => {
      await route.fetch()
      await shop.kill()
    },
  },
]

test('a server killed at any step of a payment leaves one sale, which the till has on paper', async ({
  browser,
}) => {
  test.setTimeout(360_000)
  const shop = await openShop(aPort())
  try {
    const { page } = await another(browser, shop.origin, 'manager')
    const product = await aProduct(page, { stock: 10 })
    await openAbleTill(page)
    const numbers: string[] = []
    for (const { die } of STEPS) {
      await page.route(SALES, async (route) => {
        await die(route, shop)
        await route.abort()
      })
      await addBySku(page, product)
      await pay(page, 'Card')
      numbers.push(await numberOnReceipt(page))
      await page.getByRole('button', { name: 'New sale' }).click()
      await page.unroute(SALES)
      await shop.start()
      await expectLight(page)
    }
    expect(numbers).toEqual(['A-000001', 'A-000002', 'A-000003'])
    for (const number of numbers)
      expect(await saleOf(page, number)).toMatchObject({ till_number: number })
    expect(await stockOf(page, product)).toBe(7)
  } finally {
    await shop.close()
  }
})
