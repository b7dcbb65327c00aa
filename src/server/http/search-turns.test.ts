import { expect, onTestFinished, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'

test('of one person two searches are at work, some wait, more are told to come back, and nobody else notices', async () => {
  const shop = await aShop()
  const [busy, calm] = [
    await shop.signIn('budtender@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  const { holding, release } = await holdCustomers(shop)
  const came: Response[] = []
  const all = Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const search = n % 2 === 0 ? busy.get('/api/customers?search=a') : searchOf('a')
      came.push(await search)
    }),
  )
  function searchOf(search: string) {
    return busy.post('/api/customers/search', { search })
  }
  onTestFinished(async () => {
    release()
    await Promise.allSettled([holding, all])
  })

  await vi.waitFor(() => expect(came.length).toBeGreaterThanOrEqual(22), { timeout: 20_000 })
  expect(came[0]!.status).toBe(429)
  expect(came[0]!.headers.get('retry-after')).toBe('1')
  expect(await came[0]!.json()).toMatchObject({
    error: 'Too many searches at once. Please wait a moment.',
  })
  expect(await countWaiting(shop.owner)).toBeLessThanOrEqual(2)
  expect((await calm.get('/api/products?search=a')).status).toBe(200)
  expect((await busy.get('/api/till/stock')).status).toBe(200)
  release()
  await all
  expect((await busy.get('/api/customers?search=a')).status).toBe(200)
})

test('lists that are asked for plainly take no turns', async () => {
  const shop = await aShop()
  const seller = await shop.signIn('budtender@veld.test')
  const { holding, release } = await holdCustomers(shop)
  const all = Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0
        ? seller.get('/api/customers?search=')
        : seller.post('/api/customers/search', { search: null }),
    ),
  )
  onTestFinished(async () => {
    release()
    await Promise.allSettled([holding, all])
  })
  // Of searches only two would be at work.
  await vi.waitFor(async () => expect(await countWaiting(shop.owner)).toBeGreaterThan(2), {
    timeout: 20_000,
  })
  release()
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]))
})

/** Whoever looks for a customer waits until the release. */
async function holdCustomers(shop: TestShop) {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = shop.owner.begin(async (db) => {
    await db`LOCK TABLE customers IN ACCESS EXCLUSIVE MODE`
    held.resolve()
    await released.promise
  })
  await held.promise
  return { holding, release: () => released.resolve() }
}
