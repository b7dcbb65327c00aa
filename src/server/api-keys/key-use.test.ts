import { beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/http/limits.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { aKey, ask } from './test-keys.ts'

const shop = await sharedShop({ env: { KEY_REQUESTS_PER_SECOND: '5' } })
const admin = await shop.signIn('admin@veld.test')

beforeEach(() => {
  Object.assign(shop.services.limits, rateLimits(shop.env))
})

async function use(key: string, times = 1): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1)
    statuses.push((await ask(shop, key, '/api/dashboard/stats')).status)
  return statuses
}

async function stored(id: number) {
  const [row] = await shop.owner`
    SELECT request_count, last_used_at FROM api_keys WHERE id = ${id}`
  return row
}

const listed = async (id: number) =>
  ((await (await admin.get('/api/api-keys')).json()) as ApiKey[]).find((key) => key.id === id)

test('every request counts, and is written once a minute', async () => {
  const { key, id } = await aKey(admin)
  const first = shop.clock.now.toISOString()
  await use(key, 3)
  expect(await stored(id)).toEqual({ request_count: 1, last_used_at: first })
  // What is not written yet is told all the same.
  expect(await listed(id)).toMatchObject({ request_count: 3, last_used_at: first })

  shop.clock.advance(0.99)
  await use(key)
  expect(await stored(id)).toMatchObject({ request_count: 1 })
  shop.clock.advance(0.01)
  await use(key)
  expect(await stored(id)).toEqual({
    request_count: 5,
    last_used_at: shop.clock.now.toISOString(),
  })
})

test('what waits is written when the server stops', async () => {
  const { key, id } = await aKey(admin)
  await use(key, 4)
  await shop.services.keyUse.flush()
  await shop.services.keyUse.flush()
  expect(await stored(id)).toMatchObject({ request_count: 4 })
  expect(await listed(id)).toMatchObject({ request_count: 4 })
})

test('a use that cannot be written down is counted with the next, and the program is answered', async () => {
  const { key, id } = await aKey(admin)
  const [{ role }] = await shop.pool<[{ role: string }]>`SELECT current_user AS role`
  await shop.owner.unsafe(`REVOKE UPDATE ON api_keys FROM ${role}`)
  expect(await use(key, 2)).toEqual([200, 200])
  await shop.owner.unsafe(`GRANT UPDATE ON api_keys TO ${role}`)
  expect(await stored(id)).toMatchObject({ request_count: 0 })
  expect(await listed(id)).toMatchObject({ request_count: 2 })
  expect(shop.logged.join()).toContain('uses of an API key could not be written')

  shop.clock.advance(1)
  await use(key)
  expect(await stored(id)).toMatchObject({ request_count: 3 })
})

test('a key that asks too often waits; others and people do not', async () => {
  const [busy, calm] = [await aKey(admin), await aKey(admin)]
  expect(await use(busy.key, 6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await use(calm.key)).toEqual([200])
  expect((await admin.get('/api/dashboard/stats')).status).toBe(200)
  shop.clock.advance(1 / 60)
  expect(await use(busy.key)).toEqual([200])
})

test('what is refused counts too, or a program could fill the trail', async () => {
  const { key } = await aKey(admin, { role: 'viewer' })
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(shop, key, '/api/products')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})
