import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
} from './dark-till.ts'
import { expect, signInAsPerson, test } from './fixtures.ts'
import { another, aPort, makeBackup, openShop } from './own-shop.ts'
import { aProduct, stockOf } from './till.ts'

test('a till that the backup does not know keeps its book and letter, and sends all it sold', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const shop = await openShop(aPort())
  try {
    const { page: office } = await another(browser, shop.origin, 'admin')
    const product = await aProduct(office, { stock: 10 })
    await makeBackup(office)
    // Another one, whose letter nobody else may get.
    const { page: other, context: gone } = await another(browser, shop.origin, 'manager')
    await openAbleTill(other)
    await gone.close()

    const { page, context } = await another(browser, shop.origin, 'manager')
    await openAbleTill(page)
    const numbers = [await sellByCard(page, product)]
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    numbers.push(await sellByCard(page, product), await sellByCard(page, product))
    expect(numbers).toEqual([expect.stringMatching(/^T-/), 'B-000001', 'B-000002'])
    const before = await entriesOnDisk(page)

    await shop.restore()
    await context.setOffline(false)
    // Sessions are not part of a backup.
    await expect(page).toHaveURL(/\/$/, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
    await signInAsPerson(page, 'manager')
    await expect(page).toHaveURL(/\/pos$/)
    await openAbleTill(page)
    await expectLight(page)

    const entries = await entriesOnDisk(page)
    expect(entries.map(({ key, outcome }) => [key, outcome])).toEqual(
      before.map(({ key }) => [key, 'booked']),
    )
    for (const [at, number] of numbers.entries()) {
      const sale = await saleOf(page, number)
      expect(sale).toMatchObject({ total: 115, created_at: before[at]!.at })
    }
    expect(await stockOf(page, product)).toBe(7)
    expect(await (await page.request.get('/api/exceptions')).json()).toEqual([])
    // Nor is a number given out again.
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    expect(await sellByCard(page, product)).toBe('B-000003')
    await context.setOffline(false)
    await expectLight(page)
    expect(await shop.verify()).toContain('The books are right')
  } finally {
    await shop.close()
  }
})
