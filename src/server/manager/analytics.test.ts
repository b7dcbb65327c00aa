import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { type History, openHistory, play, randomSales } from '#server/reports/test-history.ts'
import { plainReport } from '#server/reports/test-plain-report.ts'
import { sell, takeBack } from '#server/returns/test-returns.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { addDays } from '#shared/dates.ts'
import { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { lastDays } from '#shared/reports/period.ts'

/** Half past two in Johannesburg, the day after a leap day. */
const NOW = new Date('2028-03-01T12:30:00Z')
const TODAY = '2028-03-01'
const DAY = 86_400_000
const ZONE = 'Africa/Johannesburg'
const MOMENTS = Array.from({ length: 600 }, (_, index) => new Date(+NOW - index * 0.61 * DAY))
/** Midnight in the shop at the start of today and of the month before. */
const EDGES = ['2028-02-29T22:00:00Z', '2028-01-31T22:00:00Z', '2027-03-31T22:00:00Z']
  .map((at) => Date.parse(at))
  .flatMap((at) => [at - 1, at].map((edge) => new Date(edge)))

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
let history: History

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`UPDATE sessions SET last_active_at = ${NOW}, expires_at = ${new Date(+NOW + DAY)}`
  await shop.owner`
    TRUNCATE transactions, transaction_items, inventory_batches, products, categories, customers, sales_summary CASCADE`
  await shop.owner`UPDATE settings SET value = '{}'`
  await shop.owner`UPDATE profiles SET is_active = true`
  shop.services.cache.clear()
  history = await openHistory(shop.owner, MOMENTS)
})

async function getAnalytics(): Promise<ManagerAnalytics> {
  shop.services.cache.clear()
  const answer = await manager.get('/api/manager/analytics')
  expect(answer.status).toBe(200)
  return z.decode(ManagerAnalytics, (await answer.json()) as never)
}

/** Sales figures from the plain list of sales. */
function expected() {
  const report = (days: number) => plainReport(history, lastDays(days, TODAY), ZONE)
  const [today, insight, year] = [report(1), report(30), report(366)]
  const months = new Map<string, { revenue: number; transactions: number }>()
  for (const { date, sales, transactions } of year.dailySales.filter(
    (day) => day.date >= '2027-04',
  )) {
    const month = months.get(date.slice(0, 7)) ?? { revenue: 0, transactions: 0 }
    months.set(date.slice(0, 7), {
      revenue: month.revenue + sales,
      transactions: month.transactions + transactions,
    })
  }
  const average = (sales: number, count: number) => (count === 0 ? 0 : Math.round(sales / count))
  return {
    todayStats: {
      today_revenue: today.totals.sales,
      today_transactions: today.totals.transactions,
      avg_transaction: average(today.totals.sales, today.totals.transactions),
    },
    monthStats: {
      month_revenue: months.get('2028-03')!.revenue,
      month_transactions: months.get('2028-03')!.transactions,
    },
    productPerformance: insight.topProducts.map((product) => ({
      product_id: product.product_id,
      name: product.name,
      category: product.category,
      units_sold: product.quantity,
      revenue: product.sales,
      avg_price: average(product.sales, product.quantity),
    })),
    businessInsights: {
      peakHours: insight.byHour.map(({ hour, transactions }) => ({
        hour,
        transaction_count: transactions,
      })),
      categoryAnalysis: insight.categoryBreakdown.map(({ category, sales, percentage }) =>
        expect.objectContaining({ category, revenue: sales, revenue_percentage: percentage }),
      ),
      monthlyTrends: [...months]
        .map(([month, sums]) => ({ month, ...sums }))
        .toSorted((a, b) => (a.month < b.month ? 1 : -1)),
    },
  }
}

test('sales, staff and insights are those of the plain list of sales, live and summed up', async () => {
  await play(shop.owner, history, randomSales([...EDGES, ...MOMENTS], 150, 1))
  await play(shop.owner, history, randomSales([NOW, new Date('2028-02-29T22:00:00Z')], 6, 2))
  const live = await getAnalytics()
  expect(live).toMatchObject(expected())
  expect(live.businessInsights.monthlyTrends).toHaveLength(12)
  await summariseDays(shop.pool, NOW)
  expect(await getAnalytics()).toEqual(live)

  const sold = live.staffPerformance.reduce((sum, { revenue_today }) => sum + revenue_today, 0)
  expect(sold).toBe(live.todayStats.today_revenue)
  const revenues = live.staffPerformance.map(({ revenue_today }) => revenue_today)
  expect(revenues).toEqual(revenues.toSorted((a, b) => b - a))
})

test('staff are those who may sell and are active, and whoever sold today', async () => {
  const names = async () => (await getAnalytics()).staffPerformance.map((row) => row.staff_name)
  expect(await names()).toEqual(['budtender Demo', 'manager Demo'])
  // Sellers are in the order of their e-mail: admin, budtender, manager, viewer.
  const [sale] = randomSales([NOW], 1, 3)
  await play(shop.owner, history, [{ ...sale!, seller: 0 }])
  expect(await names()).toEqual(['admin Demo', 'budtender Demo', 'manager Demo'])
  await shop.owner`UPDATE profiles SET is_active = false WHERE role = 'budtender'`
  expect(await names()).toEqual(['admin Demo', 'manager Demo'])
  await play(shop.owner, history, [{ ...sale!, seller: 1 }])
  expect(await names()).toContain('budtender Demo')
})

test('an empty shop has 24 quiet hours, one month and nobody', async () => {
  expect(await getAnalytics()).toMatchObject({
    todayStats: { today_revenue: 0, today_transactions: 0, avg_transaction: 0 },
    monthStats: { month_revenue: 0, month_transactions: 0 },
    productPerformance: [],
    topCustomers: [],
    businessInsights: {
      peakHours: Array.from({ length: 24 }, (_, hour) => ({ hour, transaction_count: 0 })),
      categoryAnalysis: [],
      monthlyTrends: [{ month: '2028-03', revenue: 0, transactions: 0 }],
    },
  })
})

test('those who spent most in all come first, also just after they bought', async () => {
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [1000] })
  const customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer(shop.owner)))
  const buy = async (index: number, quantity: number) => {
    const answer = await manager.post('/api/transactions', {
      customer_id: customers[index]!.id,
      items: [{ product_id: id, quantity, unit_price: 100 }],
      payment_method: 'cash',
    })
    expect(answer.status).toBe(200)
  }
  for (const [index] of customers.entries()) if (index > 0) await buy(index, index)
  const spent = async () =>
    (await getAnalytics()).topCustomers.map(({ total_spent, total_visits }) => [
      total_spent,
      total_visits,
    ])
  const live = await spent()
  expect(live).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((count) => [count * 115_00, 1]))
  shop.clock.advance(10)
  await summariseDays(shop.pool, shop.clock.now)
  expect(await spent()).toEqual(live)
  await buy(0, 50)
  await buy(1, 20)
  expect((await spent()).slice(0, 2)).toEqual([
    [50 * 115_00, 1],
    [21 * 115_00, 2],
  ])
  expect((await spent()).at(-1)).toEqual([4 * 115_00, 1])
  expect((await getAnalytics()).topCustomers[0]).toEqual({
    id: customers[0]!.id,
    customer_name: expect.stringMatching(/^Thandi Nkosi \d+$/),
    total_visits: 1,
    loyalty_points: 575,
    total_spent: 50 * 115_00,
  })
})

test('whoever has come among the best customers since the last count is there, whoever fell is not', async () => {
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [10_000] })
  // More than are noted, R100.00 apart.
  const customers = await Promise.all(Array.from({ length: 130 }, () => aCustomer(shop.owner)))
  for (const [index, customer] of customers.entries())
    await shop.owner`
      UPDATE customers SET total_spent = ${(200 + index) * 100_00}, total_visits = 1 WHERE id = ${customer.id}`
  const buy = (index: number, quantity: number) =>
    sell(manager, {
      customer_id: customers[index]!.id,
      items: [{ product_id: id, quantity, unit_price: 100 }],
      payment_method: 'card',
    })
  await buy(0, 1)
  shop.clock.advance(10)
  await summariseDays(shop.pool, shop.clock.now)
  // Of those who were not noted one passes the tenth, one reaches it to the cent, one stays below it.
  for (const [index, quantity] of [
    [5, 105],
    [6, 100],
    [7, 98],
  ] as const)
    await buy(index, quantity)
  // And the first gives back what they bought since.
  const big = await buy(129, 80)
  await takeBack(manager, big.id, { items: [{ line_number: 1, quantity: 80 }] })
  const best = (await getAnalytics()).topCustomers.map((customer) => customer.id)
  const plain = await shop.owner<{ id: number }[]>`
    SELECT id FROM customers ORDER BY total_spent DESC, id LIMIT 10`
  expect(best).toEqual(plain.map((customer) => customer.id))
  expect(best).toContain(customers[5]!.id)
})

test.each<[string, Parameters<typeof aProduct>[1], number, string | null, string[]]>([
  ['no batch', {}, 0, null, ['out']],
  ['nine left', { batches: [{ remaining: 9 }] }, 9, null, ['low']],
  ['ten left', { batches: [{ remaining: 10 }] }, 10, null, []],
  ['expires today', { batches: [{ remaining: 50, expiry_date: TODAY }] }, 50, TODAY, ['expiring']],
  [
    'expires within 30 days',
    { batches: [{ remaining: 50, expiry_date: addDays(TODAY, 30) }] },
    50,
    addDays(TODAY, 30),
    ['expiring'],
  ],
  [
    'expires later',
    { batches: [{ remaining: 50, expiry_date: addDays(TODAY, 31) }] },
    50,
    null,
    [],
  ],
  [
    'expired yesterday, and nothing else',
    { batches: [{ remaining: 5, expiry_date: '2028-02-29' }] },
    0,
    '2028-02-29',
    ['out', 'expired'],
  ],
  [
    'some expired, and enough that has not',
    { batches: [20, { remaining: 5, expiry_date: '2028-02-29' }] },
    20,
    '2028-02-29',
    ['expired'],
  ],
  [
    'expired and sold out',
    { batches: [20, { remaining: 0, expiry_date: '2028-02-29' }] },
    20,
    null,
    [],
  ],
  [
    'switched off',
    { batches: [20, { remaining: 5, expiry_date: '2028-02-29', is_active: false }] },
    20,
    null,
    [],
  ],
  ['archived', { archived: true }, 0, null, []],
])('stock: %s', async (_, options, current_stock, nearest_expiry, reasons) => {
  await shop.owner`TRUNCATE products CASCADE`
  const { id } = await aProduct(shop.owner, options)
  const { inventoryAlerts, inventoryAlertCount } = await getAnalytics()
  const alert = {
    product_id: id,
    name: expect.any(String),
    sku: expect.any(String),
    current_stock,
    nearest_expiry,
    expired_units: expect.any(Number),
    expiring_units: expect.any(Number),
    reasons,
  }
  expect(inventoryAlerts).toEqual(reasons.length > 0 ? [alert] : [])
  expect(inventoryAlertCount).toBe(reasons.length > 0 ? 1 : 0)
})

test('the settings draw the lines of alerts, and the scarcest comes first', async () => {
  await shop.owner`TRUNCATE products CASCADE`
  await aProduct(shop.owner, { batches: [{ remaining: 60, expiry_date: addDays(TODAY, 3) }] })
  await aProduct(shop.owner, { batches: [3] })
  await aProduct(shop.owner, { batches: [2] })
  await aProduct(shop.owner)
  const stocks = async () => (await getAnalytics()).inventoryAlerts.map((row) => row.current_stock)
  expect(await stocks()).toEqual([0, 2, 3, 60])
  await shop.owner`UPDATE settings SET value = '{"low_stock_below": 3, "expiration_warning_days": 2}'`
  expect(await stocks()).toEqual([0, 2])
})

test('the status follows the settings, the address and the trail', async () => {
  const { systemStatus } = await getAnalytics()
  expect(systemStatus).toMatchObject({
    security: { status: 'Protected', reason: null },
    configuration: { status: 'Incomplete' },
  })
  await shop.owner`
    UPDATE settings SET value = '{"vat_number": "", "cannabis_license": "L1", "address": "42 Kloof Street"}'`
  // A shop that is no vendor has no VAT number, and lacks nothing.
  expect((await getAnalytics()).systemStatus.configuration).toEqual({
    status: 'Optimized',
    reason: null,
  })
})

test('a sale is in the next answer although answers are kept', async () => {
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const revenue = async () => {
    const answer = await manager.get('/api/manager/analytics')
    return ((await answer.json()) as { todayStats: { today_revenue: number } }).todayStats
      .today_revenue
  }
  expect(await revenue()).toBe(0)
  const { hits } = shop.services.cache.stats()
  expect(await revenue()).toBe(0)
  expect(shop.services.cache.stats().hits).toBeGreaterThan(hits)
  await manager.post('/api/transactions', {
    items: [{ product_id: id, quantity: 2, unit_price: 100 }],
    payment_method: 'card',
  })
  expect(await revenue()).toBe(230)
})

test('whoever is not a manager reads the words of the specification', async () => {
  const budtender = await shop.signIn('budtender@veld.test')
  const answer = await budtender.get('/api/manager/analytics')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    error: 'Access denied - Manager privileges required',
  })
})

test('an alert counts what it names: what has expired is not what can be sold', async () => {
  await shop.owner`TRUNCATE products CASCADE`
  await aProduct(shop.owner, {
    batches: [64, { remaining: 12, expiry_date: '2020-01-01' }],
  })
  const { inventoryAlerts } = await getAnalytics()
  expect(inventoryAlerts).toMatchObject([
    { current_stock: 64, expired_units: 12, expiring_units: 0, reasons: ['expired'] },
  ])
})
