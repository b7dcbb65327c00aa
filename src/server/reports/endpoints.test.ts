import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Report } from '#shared/reports/report.ts'

type WireReport = z.input<typeof Report>

const shop = await sharedShop()
// The 15th in Johannesburg, still the 14th in UTC.
const NOW = new Date('2026-11-14T22:30:00Z')
shop.clock.now = NOW
const manager = await shop.signIn('manager@veld.test')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`
    TRUNCATE transactions, transaction_items, products, categories, customers, sales_summary, audit_logs CASCADE`
  shop.services.cache.clear()
})

async function getReport(query = ''): Promise<WireReport> {
  const answer = await manager.get(`/api/reports${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as WireReport
}

async function sell(name = 'Kush', price = 100): Promise<void> {
  const { id } = await aProduct(shop.owner, { name, price: price * 100, batches: [50] })
  const customer = await aCustomer(shop.owner, { created_at: shop.clock.now })
  const answer = await manager.post('/api/transactions', {
    customer_id: customer.id,
    items: [{ product_id: id, quantity: 2, unit_price: price }],
    payment_method: 'digital_wallet',
  })
  expect(answer.status).toBe(200)
}

test('a report has the fields of the specification, amounts in rand', async () => {
  await sell('Kush', 33.33)
  const report = await getReport('?period=7days')
  expect(report.dailySales).toHaveLength(7)
  expect(report.dailySales.at(-1)).toEqual({ date: '2026-11-15', sales: 76.66, transactions: 1 })
  expect(report.dailySales[0]).toEqual({ date: '2026-11-09', sales: 0, transactions: 0 })
  expect(report).toMatchObject({
    period: { from: '2026-11-09', to: '2026-11-15' },
    previousPeriod: { from: '2026-11-02', to: '2026-11-08' },
    previousPeriodSales: 0,
    previousPeriodTransactions: 0,
    customerStats: { total: 1, new: 1 },
    categoryBreakdown: [{ category: 'Flower', sales: 66.66, percentage: 100 }],
    topProducts: [{ name: 'Kush', sales: 66.66, quantity: 2 }],
    totals: { sales: 76.66, subtotal: 66.66, vat: 10 },
  })
})

test.each([
  ['', '2026-10-17'],
  ['?period=', '2026-10-17'],
  ['?period=30days', '2026-10-17'],
  ['?period=90days', '2026-08-18'],
  ['?period=year', '2025-11-16'],
  ['?from=2026-02-28', '2026-02-28'],
])('GET /api/reports%s begins on %s', async (query, from) => {
  const { period, dailySales } = await getReport(query)
  expect(period).toEqual({ from, to: '2026-11-15' })
  expect(dailySales[0]!.date).toBe(from)
  expect(dailySales.at(-1)!.date).toBe('2026-11-15')
})

test('a range may end in the past or in the future', async () => {
  await sell()
  expect((await getReport('?from=2024-02-29&to=2024-02-29')).totals.transactions).toBe(0)
  expect((await getReport('?from=2026-11-15&to=2026-12-31')).totals.transactions).toBe(1)
})

test.each([
  ['?period=week', 'period must be one of: 7days, 30days, 90days, year'],
  ['?from=2026-02-30', 'Dates are written YYYY-MM-DD'],
  ['?from=yesterday&to=2026-11-15', 'Dates are written YYYY-MM-DD'],
  ['?to=2026-11-15', 'from is required when to is given'],
  ['?from=2026-11-15&to=2026-11-14', 'from must not be after to'],
  ['?from=2020-01-01&to=2026-11-14', 'A report covers at most five years: choose a shorter range'],
])('GET /api/reports%s is refused', async (query, message) => {
  for (const path of ['/api/reports', '/api/reports/export']) {
    const answer = await manager.get(`${path}${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: message })
  }
  expect(await shop.owner`SELECT 1 FROM audit_logs WHERE action = 'export'`).toEqual([])
})

test('answers are kept until something is sold, and no longer than two minutes', async () => {
  await sell()
  const total = async () => (await getReport('?period=7days')).totals.transactions
  expect(await total()).toBe(1)
  const { hits } = shop.services.cache.stats()
  expect(await total()).toBe(1)
  expect(shop.services.cache.stats().hits).toBe(hits + 1)
  await sell()
  expect(await total()).toBe(2)
  await shop.owner`TRUNCATE transactions, transaction_items CASCADE`
  expect(await total()).toBe(2)
  shop.clock.advance(2)
  expect(await total()).toBe(0)
})

describe('exports', () => {
  async function exported(path: string) {
    const answer = await manager.get(path, { accept: 'text/csv' })
    expect(answer.status).toBe(200)
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true })
    return { file: answer.headers.get('content-disposition'), rows }
  }

  const audits = async () => [
    ...(await shop.owner`
      SELECT user_name, table_name, new_values FROM audit_logs WHERE action = 'export'`),
  ]

  test('the days of a period, one a line, audited', async () => {
    await sell()
    const { file, rows } = await exported('/api/reports/export?period=7days')
    expect(file).toBe('attachment; filename="comprehensive-business-report-7days-2026-11-15.csv"')
    expect(rows).toHaveLength(7)
    expect(rows.at(-1)).toEqual({
      date: '2026-11-15',
      sales_incl_vat: '230.00',
      transactions: '1',
    })
    expect(await audits()).toEqual([
      {
        user_name: 'manager Demo',
        table_name: 'transactions',
        new_values: {
          report: 'comprehensive-business-report-7days-2026-11-15.csv',
          from: '2026-11-09',
          to: '2026-11-15',
          rows: 7,
        },
      },
    ])
  })

  test('every section in one table, formula cells quoted out', async () => {
    await sell('=HYPERLINK("x")', 100)
    await shop.owner`UPDATE transaction_items SET cost = 25000`
    const { rows } = await exported('/api/reports/export?period=7days&detailed=true')
    const counts = Map.groupBy(rows, ({ section }) => section)
    expect([...counts].map(([section, own]) => [section, own.length])).toEqual([
      ['period', 1],
      ['previous period', 1],
      ['day', 7],
      ['category', 1],
      ['product', 1],
      ['seller', 1],
      ['hour', 24],
      ['payment method', 3],
    ])
    expect(counts.get('product')![0]).toEqual({
      section: 'product',
      name: `'=HYPERLINK("x")`,
      sku: expect.any(String),
      category: 'Flower',
      transactions: '',
      quantity: '2',
      sales_incl_vat: '',
      sales_excl_vat: '200.00',
      vat: '',
      cost: '250.00',
      // A loss stays a number.
      margin: '-50',
      margin_percentage: '-25',
      share_percentage: '',
      returns: '',
      returned_incl_vat: '',
      taken_off: '',
    })
    expect(counts.get('period')![0]).toMatchObject({
      name: '2026-11-09 to 2026-11-15',
      sales_incl_vat: '230.00',
      sales_excl_vat: '200.00',
      vat: '30.00',
      transactions: '1',
    })
    expect(counts.get('hour')![0]).toMatchObject({ name: '00:00', sales_incl_vat: '230.00' })
    expect(counts.get('payment method')![0]).toMatchObject({ name: 'Digital wallet' })
    expect(counts.get('category')![0]).toMatchObject({ share_percentage: '100' })
  })

  test('all products, not only those on the screen', async () => {
    await Promise.all(Array.from({ length: 130 }, () => sell()))
    const { rows } = await exported('/api/reports/export?period=7days&detailed=true')
    expect(rows.filter(({ section }) => section === 'product')).toHaveLength(130)
    const { topProducts, productsSold } = await getReport('?period=7days')
    expect([topProducts.length, productsSold]).toEqual([100, 130])
  })

  test('any range is named by its days', async () => {
    const { file } = await exported('/api/reports/export?from=2026-02-01&to=2026-02-28')
    expect(file).toBe(
      'attachment; filename="comprehensive-business-report-2026-02-01-to-2026-02-28-2026-11-15.csv"',
    )
  })

  test('the report of the last 30 days from Data Management, audited', async () => {
    await sell()
    const { file, rows } = await exported('/api/export/reports')
    expect(file).toBe('attachment; filename="reports-export-2026-11-15.csv"')
    expect(rows.filter(({ section }) => section === 'day')).toHaveLength(30)
    expect(await audits()).toMatchObject([{ new_values: { rows: rows.length } }])
  })
})
