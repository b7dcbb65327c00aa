import { expect, onTestFinished, test, vi } from 'vitest'
import { startBackground } from '#server/background.ts'
import { aSale } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'

test('a change of time zone counts all days anew at once, without waiting for the next round', async () => {
  const shop = await aShop()
  const manager = await shop.signIn('manager@veld.test')
  // The 1st in Johannesburg, the last of February in UTC.
  await aSale(shop.owner, { at: new Date('2024-02-29T22:30:00Z'), subtotal: 100_00 })
  const background = startBackground(shop.services)
  onTestFinished(() => background.stop())
  const days = () =>
    shop.owner`
      SELECT time_zone, day FROM sales_summary, daily_sales WHERE counted_until IS NOT NULL`
  await vi.waitFor(
    async () =>
      expect(await days()).toEqual([{ time_zone: 'Africa/Johannesburg', day: '2024-03-01' }]),
    { timeout: 30_000 },
  )

  const sold = async () => {
    const answer = await manager.get('/api/reports?from=2024-02-29&to=2024-02-29')
    return ((await answer.json()) as { totals: { sales: number } }).totals.sales
  }
  expect(await sold()).toBe(0)
  const saved = await manager.put('/api/settings', { version: 1, timezone: 'UTC' })
  expect(saved.status).toBe(200)
  // Right at once, from the sales themselves; and soon from the sums.
  expect(await sold()).toBe(115)
  await vi.waitFor(
    async () => expect(await days()).toEqual([{ time_zone: 'UTC', day: '2024-02-29' }]),
    { timeout: 30_000 },
  )
  shop.services.cache.clear()
  expect(await sold()).toBe(115)
})
