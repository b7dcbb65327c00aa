import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { sharedShop } from '#server/test-shop.ts'
import { requestTally } from './request-tally.ts'

const START = new Date('2026-11-15T08:00:00Z')
const shop = await sharedShop()
const log = createLog('silent')
const aTally = (since: Date) => requestTally(shop.pool, since, log)

beforeEach(() => shop.owner`TRUNCATE api_requests`)

test('requests are counted by what became of them', async () => {
  const tally = aTally(START)
  for (const status of [200, 201, 204, 304, 401, 404, 409, 500, 503]) tally.count(START, status)
  const counts = { requests: 9, refused: 3, errors: 2 }
  expect(await tally.usage(shop.pool, START, 'UTC')).toEqual({
    since: START.toISOString(),
    since_start: counts,
    today: counts,
  })
})

test.each([
  ['Africa/Johannesburg', 2],
  ['UTC', 3],
])('today is the shop’s day: in %s %i requests', async (timeZone, requests) => {
  const tally = aTally(new Date('2026-11-14T20:00:00Z'))
  // 22:00 in UTC is midnight in Johannesburg.
  for (const at of ['2026-11-14T21:59:59Z', '2026-11-15T00:00:00Z', '2026-11-15T21:59:59Z'])
    tally.count(new Date(at), 200)
  tally.count(new Date('2026-11-15T22:00:00Z'), 200)
  const now = new Date('2026-11-15T21:00:00Z')
  // Whether they are written down yet or not.
  for (const _ of [1, 2]) {
    expect(await tally.usage(shop.pool, now, timeZone)).toMatchObject({
      since_start: { requests: 4 },
      today: { requests },
    })
    await tally.flush(now)
  }
})

test('what was counted before a restart, and by another server, is there after it', async () => {
  const [before, other] = [aTally(START), aTally(START)]
  for (const status of [200, 404]) before.count(START, status)
  other.count(START, 500)
  await before.flush(START)
  await other.flush(START)
  await other.flush(START)
  const after = aTally(new Date(START.getTime() + 60_000))
  after.count(START, 200)
  expect(await after.usage(shop.pool, START, 'UTC')).toMatchObject({
    since_start: { requests: 1, refused: 0, errors: 0 },
    today: { requests: 4, refused: 1, errors: 1 },
  })
})

test('what cannot be written down is written down later', async () => {
  const tally = aTally(START)
  tally.count(START, 200)
  await shop.owner`ALTER TABLE api_requests RENAME TO away`
  await tally.flush(START)
  await shop.owner`ALTER TABLE away RENAME TO api_requests`
  tally.count(START, 200)
  await tally.flush(START)
  expect(await shop.owner`SELECT requests FROM api_requests`).toEqual([{ requests: 2 }])
})

test('of the hours of long ago none is kept', async () => {
  const tally = aTally(START)
  for (let hour = 0; hour < 100; hour += 1)
    tally.count(new Date(START.getTime() + hour * 3_600_000), 200)
  await tally.flush(new Date(START.getTime() + 99 * 3_600_000))
  const [{ hours }] = await shop.owner<
    [{ hours: number }]
  >`SELECT count(*) AS hours FROM api_requests`
  expect(hours).toBe(49)
})

test('the application counts what it answers below /api', async () => {
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
