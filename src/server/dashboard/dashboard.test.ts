import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { shopDay } from '#shared/dates.ts'
import type { TimeZone } from '#shared/settings/shop-settings.ts'

/** A Sunday, half past two in Johannesburg. */
const NOW = new Date('2026-11-15T12:30:00Z')
const DAY = 86_400_000

const shop = await sharedShop()
const browser = await shop.signIn('viewer@veld.test')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`
    TRUNCATE transactions, transaction_items, stock_movements, loyalty_movements, inventory_batches, products, prices,
      customers, daily_sales, sales_summary CASCADE`
  await shop.owner`UPDATE sessions SET created_at = ${NOW}, last_active_at = ${new Date(+NOW + DAY / 2)}, expires_at = ${new Date(+NOW + DAY)}`
  await setTimeZone('Africa/Johannesburg')
})

async function setTimeZone(timezone: TimeZone): Promise<void> {
  await shop.owner`UPDATE settings SET value = jsonb_build_object('timezone', ${timezone}::text)`
}

interface Stats {
  todaySales: number
  totalSales: number
  totalCustomers: number
  lowStockItems: number
  totalTransactions: number
  recentActivity: { customer_name: string; total_amount: number; created_at: string }[]
  trends: Record<string, number>
}

async function getStats(): Promise<Stats> {
  const answer = await browser.get('/api/dashboard/stats')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Stats
}

const summarise = (at: Date) => summariseDays(shop.pool, at)

interface Sold {
  at: Date
  total: number
}

/** The same figures from the plain list of sales, one by one. */
function recomputed(sales: readonly Sold[], timeZone: TimeZone) {
  const dayOf = (at: Date) => shopDay(at, timeZone)
  const today = dayOf(NOW)
  const lastWeek = new Date(+NOW - 7 * DAY)
  const daysAgo = ({ at }: Sold) => (Date.parse(today) - Date.parse(dayOf(at))) / DAY
  const rand = (chosen: readonly Sold[]) => chosen.reduce((sum, { total }) => sum + total, 0) / 100
  const between = (from: number, to: number) =>
    sales.filter((sale) => daysAgo(sale) >= from && daysAgo(sale) <= to)
  return {
    todaySales: rand(between(0, 0)),
    totalSales: rand(sales),
    totalTransactions: sales.length,
    trends: {
      todayTransactions: between(0, 0).length,
      sameTimeLastWeekSales: rand(between(7, 7).filter(({ at }) => at <= lastWeek)),
      last30DaysSales: rand(between(1, 30)),
      previous30DaysSales: rand(between(31, 60)),
    },
  }
}

/** Moments at which a day is easily got wrong: the edges of midnight in both time zones, and now a week ago. */
const EDGES = [0, 1, 2, 6, 7, 8, 29, 30, 31, 32, 59, 60, 61, 62].flatMap((days) => {
  const midnight = Date.parse('2026-11-15T00:00:00Z') - days * DAY
  const johannesburg = midnight - 2 * 3_600_000
  const now = +NOW - days * DAY
  return [midnight - 1, midnight, johannesburg - 1, johannesburg, now, now + 1]
})

async function sellAround(moments: readonly { at: number; subtotal: number }[]): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const { at, subtotal } of moments) {
    const { total } = await aSale(shop.owner, { at: new Date(at), subtotal })
    sold.push({ at: new Date(at), total })
  }
  return sold
}

describe.each(['Africa/Johannesburg', 'UTC'] as const)(
  'in %s the figures are those of the plain list of sales',
  (timeZone) => {
    test('live, summarised, and after a change of time zone', async () => {
      await setTimeZone(timeZone)
      const moments = fc.sample(
        fc.record({ at: fc.constantFrom(...EDGES), subtotal: fc.integer({ min: 1, max: 900_00 }) }),
        { numRuns: 60, seed: 1 },
      )
      const sold = await sellAround([...EDGES.map((at) => ({ at, subtotal: 10_01 })), ...moments])
      const expected = recomputed(sold, timeZone)
      expect(await getStats()).toMatchObject(expected)

      await summarise(NOW)
      expect(await getStats()).toMatchObject(expected)
      expect(await shop.owner`SELECT max(day) AS day FROM daily_sales`).toEqual([
        { day: '2026-11-15' },
      ])

      const other = timeZone === 'UTC' ? 'Africa/Johannesburg' : 'UTC'
      await setTimeZone(other)
      expect(await getStats()).toMatchObject(recomputed(sold, other))
      await summarise(NOW)
      expect(await getStats()).toMatchObject(recomputed(sold, other))
    })
  },
)

test('days summed up bit by bit are those summed up at once, and twice changes nothing', async () => {
  await sellAround(EDGES.map((at, index) => ({ at, subtotal: index + 1 })))
  const list = () => shop.owner`SELECT day, sales, transactions FROM daily_sales ORDER BY day`
  await summarise(NOW)
  const atOnce = await list()
  await summarise(NOW)
  expect(await list()).toEqual(atOnce)

  await shop.owner`TRUNCATE daily_sales, sales_summary`
  for (let days = 40; days >= 0; days -= 1) await summarise(new Date(+NOW - days * DAY))
  expect(await list()).toEqual(atOnce)
})

test('two servers that sum up at once count each day once', async () => {
  await sellAround(EDGES.map((at) => ({ at, subtotal: 100 })))
  const before = await getStats()
  await Promise.all([1, 2, 3, 4].map(() => summarise(NOW)))
  expect(await getStats()).toEqual(before)
})

test('a sale of a moment ago counts at once, on both sides of midnight', async () => {
  const midnight = new Date('2026-11-14T22:00:00Z')
  await sellAround([
    { at: +midnight - 1, subtotal: 100_00 },
    { at: +midnight, subtotal: 200_00 },
  ])
  shop.clock.now = new Date(+midnight - 1)
  expect((await getStats()).todaySales).toBe(115)
  shop.clock.now = new Date(+midnight + 1)
  await summarise(shop.clock.now)
  expect((await getStats()).todaySales).toBe(230)
})

test('an empty shop has zeros, no gaps', async () => {
  expect(await getStats()).toEqual({
    todaySales: 0,
    totalSales: 0,
    totalCustomers: 0,
    lowStockItems: 0,
    totalTransactions: 0,
    recentActivity: [],
    trends: {
      todayTransactions: 0,
      yesterdaySales: 0,
      sameTimeLastWeekSales: 0,
      last30DaysSales: 0,
      previous30DaysSales: 0,
      newCustomersLast7Days: 0,
      outOfStockItems: 0,
      expiringBatches: 0,
      expiredBatches: 0,
    },
  })
})

describe('who bought is told by name', () => {
  async function names(email: string): Promise<string[]> {
    const reader = await shop.signIn(email)
    const answer = await reader.get('/api/dashboard/stats')
    const { recentActivity } = (await answer.json()) as Stats
    return recentActivity.map(({ customer_name }) => customer_name)
  }

  test.each([
    ['admin', ['Sipho Dube', 'Thandi Nkosi', 'Walk-in Customer']],
    ['manager', ['Sipho Dube', 'Thandi Nkosi', 'Walk-in Customer']],
    // Of their own sales.
    ['budtender', ['Sipho Dube', 'Customer', 'Walk-in Customer']],
    ['viewer', ['Customer', 'Customer', 'Walk-in Customer']],
  ])('to a %s: %j', async (role, shown) => {
    const [sipho, thandi] = [
      await aCustomer(shop.owner, { first_name: 'Sipho', last_name: 'Dube' }),
      await aCustomer(shop.owner, { first_name: 'Thandi', last_name: 'Nkosi' }),
    ]
    // Everybody has to have signed in once to be somebody.
    const everybody = ['admin', 'manager', 'budtender', 'viewer'].map((one) => `${one}@veld.test`)
    for (const email of everybody) await shop.signIn(email)
    const sold = [
      { customer_id: sipho.id, seller: 'budtender@veld.test' },
      { customer_id: thandi.id, seller: 'manager@veld.test' },
      { customer_id: null, seller: 'manager@veld.test' },
    ]
    for (const [index, sale] of sold.entries())
      await aSale(shop.owner, { ...sale, subtotal: 100, at: new Date(+NOW - index * 1000) })
    expect(await names(`${role}@veld.test`)).toEqual(shown)
  })
})

test('the latest eight sales are shown, newest first, walk-ins by that name', async () => {
  const customer = await aCustomer(shop.owner, { first_name: 'Sipho', last_name: 'Dube' })
  for (let n = 0; n < 9; n += 1)
    await aSale(shop.owner, {
      at: new Date(+NOW - n * 1000),
      subtotal: 100,
      customer_id: n === 1 ? customer.id : null,
    })
  const { recentActivity } = await getStats()
  expect(recentActivity).toHaveLength(8)
  expect(recentActivity.slice(0, 2)).toMatchObject([
    { customer_name: 'Walk-in Customer', total_amount: 1.15, created_at: NOW.toISOString() },
    { customer_name: 'Customer' },
  ])
})

test('customers are new for seven days', async () => {
  for (const days of [0, 6.99, 7.01, 400])
    await aCustomer(shop.owner, { created_at: new Date(+NOW - days * DAY) })
  expect(await getStats()).toMatchObject({
    totalCustomers: 4,
    trends: { newCustomersLast7Days: 2 },
  })
})

describe('low is below ten and not out, counting what can be sold today', () => {
  const TODAY = '2026-11-15'
  const YESTERDAY = '2026-11-14'

  test.each<[string, Parameters<typeof aProduct>[1], 'low' | 'out' | 'in' | 'none']>([
    ['no batch', {}, 'out'],
    ['nothing left', { batches: [0] }, 'out'],
    ['one left', { batches: [1] }, 'low'],
    ['nine left', { batches: [9] }, 'low'],
    ['ten left', { batches: [10] }, 'in'],
    ['batches that are ten together', { batches: [2, 3, 5] }, 'in'],
    ['expired yesterday', { batches: [{ remaining: 50, expiry_date: YESTERDAY }] }, 'out'],
    ['expires today', { batches: [{ remaining: 50, expiry_date: TODAY }] }, 'in'],
    ['mostly expired', { batches: [3, { remaining: 50, expiry_date: YESTERDAY }] }, 'low'],
    ['switched off', { batches: [{ remaining: 50, is_active: false }] }, 'out'],
    ['partly switched off', { batches: [4, { remaining: 50, is_active: false }] }, 'low'],
    ['archived', { batches: [1], archived: true }, 'none'],
    ['archived and out', { archived: true }, 'none'],
  ])('%s', async (_, product, status) => {
    await aProduct(shop.owner, product)
    const { lowStockItems, trends } = await getStats()
    expect({ low: lowStockItems, out: trends['outOfStockItems'] }).toEqual({
      low: status === 'low' ? 1 : 0,
      out: status === 'out' ? 1 : 0,
    })
  })

  test('a batch expires at the end of the day in the shop, not in UTC', async () => {
    await aProduct(shop.owner, { batches: [{ remaining: 5, expiry_date: TODAY }] })
    shop.clock.now = new Date('2026-11-15T21:59:59.999Z')
    expect((await getStats()).lowStockItems).toBe(1)
    shop.clock.now = new Date('2026-11-15T22:00:00Z')
    expect((await getStats()).lowStockItems).toBe(0)
  })

  test('batches on sale are counted by their expiry date, as many days ahead as the settings say', async () => {
    const on = (expiry_date: string | null, more = {}) => ({ remaining: 5, expiry_date, ...more })
    await aProduct(shop.owner, {
      batches: [
        on('2026-11-14'),
        on('2026-11-15'),
        on('2026-12-15'),
        on('2026-12-16'),
        on(null),
        on('2026-11-14', { remaining: 0 }),
        on('2026-11-16', { is_active: false }),
      ],
    })
    await aProduct(shop.owner, { archived: true, batches: [on('2026-11-14')] })
    const expiry = async () => {
      const { trends } = await getStats()
      return [trends['expiredBatches'], trends['expiringBatches']]
    }
    expect(await expiry()).toEqual([1, 2])
    await shop.owner`UPDATE settings SET value = '{"expiration_warning_days": 31}'`
    expect(await expiry()).toEqual([1, 3])
  })

  test('the settings may draw the line elsewhere', async () => {
    await shop.owner`UPDATE settings SET value = '{"low_stock_below": 3}'`
    await aProduct(shop.owner, { batches: [3] })
    await aProduct(shop.owner, { batches: [2] })
    expect((await getStats()).lowStockItems).toBe(1)
  })
})
