import { expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { requestTally } from './request-tally.ts'

const START = new Date('2026-11-15T08:00:00Z')

test('requests are counted by what became of them', () => {
  const tally = requestTally(START)
  for (const status of [200, 201, 204, 304, 401, 404, 409, 500, 503]) tally.count(START, status)
  const counts = { requests: 9, refused: 3, errors: 2 }
  expect(tally.usage(START, 'UTC')).toEqual({
    since: START.toISOString(),
    since_start: counts,
    today: counts,
  })
})

test.each([
  ['Africa/Johannesburg', 2],
  ['UTC', 3],
])('today is the shop’s day: in %s %i requests', (timeZone, requests) => {
  const tally = requestTally(new Date('2026-11-14T20:00:00Z'))
  // 22:00 in UTC is midnight in Johannesburg.
  for (const at of ['2026-11-14T21:59:59Z', '2026-11-15T00:00:00Z', '2026-11-15T21:59:59Z'])
    tally.count(new Date(at), 200)
  tally.count(new Date('2026-11-15T22:00:00Z'), 200)
  const now = new Date('2026-11-15T21:00:00Z')
  expect(tally.usage(now, timeZone)).toMatchObject({
    since_start: { requests: 4 },
    today: { requests },
  })
})

test('of long ago only the sum is kept', () => {
  const tally = requestTally(START)
  for (let hour = 0; hour < 1000; hour += 1)
    tally.count(new Date(START.getTime() + hour * 3_600_000), 200)
  const last = new Date(START.getTime() + 999 * 3_600_000)
  const { since_start, today } = tally.usage(last, 'UTC')
  expect(since_start.requests).toBe(1000)
  expect(today.requests).toBe(last.getUTCHours() + 1)
})

test('the application counts what it answers below /api', async () => {
  const shop = await sharedShop()
  const manager = await shop.signIn('manager@veld.test')
  const usage = async () =>
    (await (await manager.get('/api/api-usage')).json()) as {
      since_start: { requests: number; refused: number }
    }
  const before = await usage()
  await manager.get('/api/dashboard/stats')
  await manager.get('/api/nothing')
  await manager.get('/healthz')
  const after = await usage()
  expect(after.since_start.requests - before.since_start.requests).toBe(3)
  expect(after.since_start.refused - before.since_start.refused).toBe(1)
})
