import { beforeEach, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { settleRefusedAccess } from './refused-access.ts'

const LIMIT = 5
const shop = await sharedShop({ env: { REFUSALS_PER_MINUTE: String(LIMIT) } })
const START = new Date('2026-11-15T08:00:00Z')

beforeEach(() => {
  shop.services.limits.refusals.take()
  shop.clock.now = START
})

interface Denied {
  user_name: string
  record_id: string
  ip_address: string
  new_values: Record<string, unknown>
  created_at: string
}
/** The refused requests in the trail, after `work`. */
async function deniedBy(work: () => Promise<unknown>): Promise<Denied[]> {
  await shop.owner`TRUNCATE audit_logs`
  await work()
  const rows = await shop.owner<Denied[]>`
    SELECT user_name, record_id, ip_address, new_values, created_at FROM audit_logs
    WHERE action = 'denied' ORDER BY id`
  return [...rows]
}

test('a flood by somebody signed in leaves a few rows and one that counts the rest', async () => {
  const viewer = await shop.signIn('viewer@veld.test')
  const flood = async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        viewer.get(n % 3 === 0 ? '/api/users' : '/api/customers'),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  }
  expect(await deniedBy(flood)).toHaveLength(LIMIT)
  expect(await deniedBy(flood)).toEqual([])

  shop.clock.now = new Date('2026-11-15T08:01:00Z')
  const rows = await deniedBy(() => viewer.get('/api/users'))
  expect(rows).toMatchObject([
    {
      user_name: 'viewer Demo',
      ip_address: '127.0.0.1',
      created_at: START.toISOString(),
      new_values: {
        left_out: 600 - LIMIT,
        since: START.toISOString(),
        until: START.toISOString(),
        requests: {
          'GET /api/users': expect.any(Number),
          'GET /api/customers': expect.any(Number),
        },
      },
    },
    { new_values: { request: 'GET /api/users', role: 'viewer' } },
  ])
  expect(rows[0]!.record_id).toBe(rows[1]!.record_id)
})

test('what was left out is told in the background, and before the server stops', async () => {
  const viewer = await shop.signIn('viewer@veld.test')
  const refused = async () => {
    for (let times = 0; times < LIMIT + 2; times += 1) await viewer.post('/api/products')
  }
  await refused()
  expect(await deniedBy(() => settleRefusedAccess(shop.services, shop.clock.now))).toEqual([])
  shop.clock.advance(1)
  expect(await deniedBy(() => settleRefusedAccess(shop.services, shop.clock.now))).toMatchObject([
    { new_values: { left_out: 2, requests: { 'POST /api/products': 2 } } },
  ])
  await refused()
  expect(await deniedBy(() => settleRefusedAccess(shop.services))).toMatchObject([
    { new_values: { left_out: 2 } },
  ])
  expect(await deniedBy(() => settleRefusedAccess(shop.services))).toEqual([])
})

test('a refusal inside a write is told too, and a crowd of them does not jam the pool', async () => {
  const manager = await shop.signIn('manager@veld.test')
  const rows = await deniedBy(async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => manager.get('/api/export/customers?numbers=full')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  })
  expect(rows).toHaveLength(LIMIT)
  expect(rows[0]).toMatchObject({
    new_values: { request: 'GET /api/export/customers', role: 'manager' },
  })
})
