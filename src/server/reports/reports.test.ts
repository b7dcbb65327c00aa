import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { addDays, shopDay } from '#shared/dates.ts'
import { lastDays, type Period, PERIOD_DAYS } from '#shared/reports/period.ts'
import { Report } from '#shared/reports/report.ts'
import type { TimeZone } from '#shared/settings/shop-settings.ts'
import { readReport } from './read-report.ts'
import { summariseDays } from './summarise-days.ts'
import { type History, openHistory, type PastSale, play, randomSales } from './test-history.ts'
import { plainReport } from './test-plain-report.ts'

/** A Wednesday, half past two in Johannesburg, the day after a leap day. */
const NOW = new Date('2028-03-01T12:30:00Z')
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Around midnight in both zones: of leap day, of ends of months and years, of the ends of the periods, and today. */
const MIDNIGHTS = [
  '2026-12-31',
  '2027-02-28',
  '2027-03-02',
  '2027-03-03',
  '2027-12-02',
  '2027-12-31',
  '2028-01-31',
  '2028-02-23',
  '2028-02-28',
  '2028-02-29',
].flatMap((day) => [Date.parse(`${day}T22:00:00Z`), Date.parse(`${day}T24:00:00Z`)])
const EDGES = [
  ...MIDNIGHTS.flatMap((at) => [at - 1, at, at + 1]),
  +NOW - 5 * MINUTE - 1,
  +NOW - 5 * MINUTE,
  +NOW - MINUTE,
  +NOW,
].map((at) => new Date(at))
const ANY_TIME = Array.from({ length: 900 }, (_, index) => new Date(+NOW - index * 0.83 * DAY))
const MOMENTS = [...EDGES, ...ANY_TIME]

const shop = await sharedShop()
const inReport = <Result>(run: (db: Db) => Promise<Result>) => inSnapshot(shop.reportPool, run)
const manager = await shop.signIn('manager@veld.test')
let history: History

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`UPDATE sessions SET last_active_at = ${NOW}, expires_at = ${new Date(+NOW + DAY)}`
  await shop.owner`TRUNCATE transactions, transaction_items, products, categories, customers, sales_summary CASCADE`
  await setTimeZone('Africa/Johannesburg')
  shop.services.cache.clear()
  history = await openHistory(shop.owner, MOMENTS)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

async function setTimeZone(timezone: TimeZone): Promise<void> {
  await shop.owner`UPDATE settings SET value = jsonb_build_object('timezone', ${timezone}::text)`
}

const summarise = (at = NOW) => summariseDays(shop.pool, at)

const inTime = (sales: readonly PastSale[]) => sales.toSorted((a, b) => +a.at - +b.at)

async function getReport(period: Period): Promise<Report> {
  const answer = await manager.get(`/api/reports?period=${period}`)
  expect(answer.status).toBe(200)
  return z.decode(Report, (await answer.json()) as never)
}

/** Ranges of any length, many of which begin or end at an edge. */
const ranges = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 420 }))
  .map(([ago, length]) => ({
    from: addDays('2028-03-05', -ago - length),
    to: addDays('2028-03-05', -ago),
  }))

/** Every period and some ranges are as in the plain list of sales. */
async function expectPlain(timeZone: TimeZone, seed: number): Promise<void> {
  shop.services.cache.clear()
  const today = shopDay(NOW, timeZone)
  for (const [period, days] of Object.entries(PERIOD_DAYS)) {
    const expected = plainReport(history, lastDays(days, today), timeZone)
    expect(await getReport(period as Period)).toEqual(expected)
  }
  for (const range of fc.sample(ranges, { numRuns: 12, seed }))
    expect(await readReport({ inReport, settings: { timezone: timeZone } }, range)).toEqual(
      plainReport(history, range, timeZone),
    )
}

/** What verify says of the sums. */
async function brokenSums(): Promise<string[]> {
  const findings = await verifyLedger(shop.pool)
  return findings
    .filter(({ rule }) => /^(daily_|Running|Sums of the usual|Customers who came)/.test(rule))
    .flatMap(({ problems }) => problems)
}

describe.each(['UTC', 'Africa/Johannesburg', 'America/New_York'])(
  'on a machine in %s',
  (machineZone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', machineZone)
      const hours = { UTC: 12, 'Africa/Johannesburg': 14, 'America/New_York': 7 }
      expect(NOW.getHours()).toBe(hours[machineZone as keyof typeof hours])
    })

    test.each(['Africa/Johannesburg', 'UTC'] as const)(
      'reports of a shop in %s are those of the plain list of sales: live, summed up, and in the other zone',
      async (timeZone) => {
        await setTimeZone(timeZone)
        await play(shop.owner, history, randomSales(EDGES, 150, 1))
        await expectPlain(timeZone, 3)
        await summarise()
        await expectPlain(timeZone, 3)
        expect(await brokenSums()).toEqual([])

        const other = timeZone === 'UTC' ? 'Africa/Johannesburg' : 'UTC'
        await setTimeZone(other)
        await expectPlain(other, 4)
        await summarise()
        await expectPlain(other, 4)
        expect(await brokenSums()).toEqual([])
      },
    )
  },
)

test('summed up bit by bit while the shop sells, the reports are always right', async () => {
  const sales = inTime([...randomSales(EDGES, 60, 5), ...randomSales(ANY_TIME, 120, 6)])
  let seed = 0
  while (sales.length > 0) {
    const slice = sales.splice(0, 18)
    await play(shop.owner, history, slice)
    await summarise(new Date(+slice.at(-1)!.at + (seed % 3) * 7 * MINUTE))
    await expectPlain('Africa/Johannesburg', (seed += 1))
  }
  expect(await brokenSums()).toEqual([])
  const { length } = await shop.owner`SELECT DISTINCT through FROM running_products`
  // A week each of somewhat more than two years, and yesterday.
  expect(length).toBeGreaterThan(50)
  expect(length).toBeLessThan(120)
})

test('sales that come late are counted by the next round, however old', async () => {
  await play(shop.owner, history, randomSales(MOMENTS, 60, 7))
  await summarise()
  const [recent, old] = [+NOW - 3 * DAY, +NOW - 400 * DAY].map((at) =>
    randomSales([new Date(at)], 2, at % 1000),
  )
  await play(shop.owner, history, recent!)
  await summarise()
  await expectPlain('Africa/Johannesburg', 8)
  // Far back it looks once a day.
  await play(shop.owner, history, old!)
  await summarise(new Date(+NOW + DAY))
  await expectPlain('Africa/Johannesburg', 8)
  expect(await brokenSums()).toEqual([])
})

test('a round that ends half-way goes on where it was, and is right meanwhile', async () => {
  await play(shop.owner, history, randomSales(MOMENTS, 80, 9))
  const stop = new AbortController()
  let stretches = 0
  const counting = new Proxy(shop.pool, {
    get: (pool, name, receiver) => {
      if (name === 'begin' && (stretches += 1) > 20) stop.abort()
      return Reflect.get(pool, name, receiver) as unknown
    },
  })
  await summariseDays(counting, NOW, stop.signal)
  const [half] = await shop.owner<
    { counted_until: string }[]
  >`SELECT counted_until FROM sales_summary`
  expect(half!.counted_until < '2027-09-01').toBe(true)
  await expectPlain('Africa/Johannesburg', 10)
  await summarise()
  await expectPlain('Africa/Johannesburg', 10)
  expect(await brokenSums()).toEqual([])
})

test('an empty shop has a report of nothing', async () => {
  await shop.owner`TRUNCATE customers CASCADE`
  history.customers = []
  await expectPlain('Africa/Johannesburg', 11)
  await summarise()
  await expectPlain('Africa/Johannesburg', 11)
  expect(await getReport('7days')).toMatchObject({ categoryBreakdown: [], topProducts: [] })
})
