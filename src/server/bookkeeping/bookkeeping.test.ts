import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aShift, piecesOf, read, sellAt } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-14T10:00:00Z')
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

async function setShop(fields: object): Promise<void> {
  const { version } = (await (await manager.get('/api/settings')).json()) as { version: number }
  expect((await manager.put('/api/settings', { ...fields, version })).status).toBe(200)
}

interface Sold {
  transaction_id: number
  total: number
  vat: number
}

async function sell(price: number, more: object = {}): Promise<Sold> {
  const product = await aProduct(shop.owner, { price: price * 100, batches: [50] })
  const items = [{ product_id: product.id, quantity: 3, unit_price: price }]
  const answer = await till.post(
    '/api/transactions',
    { customer_id: null, items, payment_method: 'cash', ...more },
    { 'idempotency-key': randomUUID() },
  )
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Sold
}

/** Of the 14th, in all three VAT modes, with what there is to take off. */
const customer = await aCustomer(shop.owner)
await shop.owner`UPDATE customers SET loyalty_points = 500 WHERE id = ${customer.id}`
const sold: Sold[] = []
for (const vat_mode of ['exclusive', 'inclusive', 'none'])
  for (const more of [
    {},
    { payment_method: 'card', discount: { percent: 7, reason: 'Staff' } },
    { customer_id: customer.id, redeem_points: 33 },
  ]) {
    await setShop({ vat_mode })
    sold.push(await sell(115.3, more))
  }
await setShop({ vat_mode: 'exclusive' })
shop.clock.now = new Date('2026-11-15T10:00:00Z')
const [later, boss] = [
  await shop.signIn('budtender@veld.test'),
  await shop.signIn('manager@veld.test'),
]

const sumOf = (of: 'total' | 'vat') =>
  Math.round(sold.reduce((total, sale) => total + sale[of] * 100, 0)) / 100

const journal = (query: string) => boss.get(`/api/export/journal?${query}`)

describe('the journal', () => {
  test('of a real day balances and tells what the report tells', async () => {
    const answer = await journal('from=2026-11-14&to=2026-11-14&format=xero')
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(
      'journal-xero-2026-11-14-to-2026-11-14.csv',
    )
    const rows = (await answer.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','))
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    expect(rows.reduce((total, row) => total + cents(row[5]!), 0)).toBe(0)
    const report = (await (
      await boss.get('/api/reports?from=2026-11-14&to=2026-11-14')
    ).json()) as {
      totals: { sales: number; vat: number; subtotal: number; cost: number }
    }
    const of = (account: string) =>
      rows.filter((row) => row[3] === account).reduce((total, row) => total + cents(row[5]!), 0) /
      100
    expect(-of('2200')).toBeCloseTo(report.totals.vat, 2)
    expect(of('5000')).toBeCloseTo(report.totals.cost, 2)
    // What was sold, less discounts and points, is the report's figure before VAT.
    expect(-of('4000') - of('4100') - of('4110')).toBeCloseTo(report.totals.subtotal, 2)
    expect(of('1000') + of('1010') + of('4120')).toBeCloseTo(report.totals.sales, 2)
    expect(report.totals.sales).toBeCloseTo(sumOf('total'), 2)
  })

  test('is the same bytes whenever it is made, and leaves an audit row', async () => {
    const query = 'from=2026-11-13&to=2026-11-14&format=pastel'
    const first = await (await journal(query)).text()
    // Of another day.
    await later.post('/api/transactions', {
      customer_id: null,
      items: [
        {
          product_id: (await aProduct(shop.owner, { batches: [1] })).id,
          quantity: 1,
          unit_price: 100,
        },
      ],
      payment_method: 'cash',
    })
    expect(await (await journal(query)).text()).toBe(first)
    const rows = await shop.owner`
      SELECT new_values FROM audit_logs WHERE action = 'export' AND new_values ->> 'journal' = 'pastel'`
    expect(rows.length).toBe(2)
  })

  test('of a day that is over stays as it was, whatever comes back of its sales', async () => {
    const query = 'from=2026-11-14&to=2026-11-14&format=xero'
    const vat = async (day: string) =>
      (await (await boss.get(`/api/reports/vat201?from=${day}&to=${day}`)).json()) as {
        net_output_tax: number
      }
    const [first, tax] = [await (await journal(query)).text(), await vat('2026-11-14')]
    const today = (await vat('2026-11-15')).net_output_tax
    const back = await boss.post(`/api/transactions/${sold[0]!.transaction_id}/returns`, {
      items: [{ line_number: 1, quantity: 3 }],
      reason: 'Damaged',
      destination: 'quarantine',
    })
    expect(back.status, await back.clone().text()).toBe(201)
    expect(await (await journal(query)).text()).toBe(first)
    expect(await vat('2026-11-14')).toEqual(tax)
    expect((await vat('2026-11-15')).net_output_tax).toBeCloseTo(today - sold[0]!.vat, 2)
  })

  test.each([
    ['from=2026-11-14&to=2026-11-15', 'A journal is of days that are over: up to 2026-11-14'],
    ['from=2026-11-14&to=2026-11-13', 'from must not be after to'],
    ['from=2020-01-01&to=2026-11-13', 'A journal covers at most 366 days: choose a shorter range'],
  ])('%s is refused', async (query, error) => {
    const answer = await journal(query)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error })
  })

  test('that does not balance is refused', async () => {
    const [entry] = await shop.owner<{ id: number }[]>`
      SELECT t.id FROM transactions t JOIN payments p ON p.transaction_id = t.id ORDER BY t.id LIMIT 1`
    await shop.owner`UPDATE payments SET amount = amount + 1, tendered = NULL, change = 0 WHERE transaction_id = ${entry!.id}`
    const answer = await journal('from=2026-11-14&to=2026-11-14')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: 'The journal of 2026-11-14 does not balance by R0.01: please have the books verified',
    })
    await shop.owner`UPDATE payments SET amount = amount - 1 WHERE transaction_id = ${entry!.id}`
  })

  test('books under the accounts that the shop names', async () => {
    const { ledger_accounts } = (await (await boss.get('/api/settings')).json()) as {
      ledger_accounts: Record<string, string>
    }
    const { version } = (await (await boss.get('/api/settings')).json()) as { version: number }
    const change = { ledger_accounts: { ...ledger_accounts, sales: '4000/001' }, version }
    expect((await boss.put('/api/settings', change)).status).toBe(200)
    expect(await (await journal('from=2026-11-14&to=2026-11-14')).text()).toContain(',4000/001,')
  })
})

test('a Z report has a journal of its own, which equals it and does not change', async () => {
  const shift = await aShift(later)
  const product = await aProduct(shop.owner, { price: 115_30, batches: [50] })
  for (const payment_method of ['cash', 'card', 'eft'])
    await sellAt(later, shift.till, product, { payment_method })
  await sellAt(later, null, product)
  const open = await journal(`shift_id=${shift.id}`)
  expect(open.status).toBe(409)
  const both = await journal(`shift_id=${shift.id}&from=2026-11-14`)
  expect([both.status, ((await both.json()) as { error: string }).error]).toEqual([
    400,
    'A journal is of days or of a Z report, not of both',
  ])
  // R500 float and R132.60 of cash; R7.60 of it is missing.
  await later.post(`/api/shifts/${shift.id}/counts`, {
    denominations: piecesOf(625_00),
    terminals: {},
  })
  const closed = await later.post(`/api/shifts/${shift.id}/close`, {})
  const { report } = (await read(closed)) as { report: ShiftReport }
  const answer = await journal(`shift_id=${shift.id}&format=quickbooks`)
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  const rows = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(new Set(rows.map(([number]) => number)).size).toBe(1)
  expect(rows[0]![0]).toMatch(/^Z[A-Z]+0+1$/)
  const of = (account: string) =>
    rows
      .filter((row) => row[2] === account)
      .reduce((total, row) => total + Number(row[3]) - Number(row[4]), 0)
  expect(of('1000')).toBeCloseTo(report.cash_sales + report.difference!, 2)
  expect(report.difference).toBe(-7.6)
  expect(of('4140')).toBeCloseTo(7.6, 2)
  expect(-of('2200')).toBeCloseTo(report.vat, 2)
  expect(of('1010') + of('1030')).toBeCloseTo(report.total - report.cash_sales + report.rounding, 2)
  expect(rows.reduce((total, row) => total + Number(row[3]) - Number(row[4]), 0)).toBeCloseTo(0, 2)
  expect(await (await journal(`shift_id=${shift.id}&format=quickbooks`)).text()).toBe(text)
})

test('cash paid in and out is in the journal of its Z report and of its day, beside the sales', async () => {
  const shift = await aShift(later)
  const product = await aProduct(shop.owner, { price: 100_00, batches: [50] })
  for (let sales = 0; sales < 2; sales += 1) await sellAt(later, shift.till, product)
  for (const event of [
    { kind: 'paid_out', amount: 200, reason: 'the plumber' },
    { kind: 'paid_in', amount: 50, reason: 'change' },
    { kind: 'drop', amount: 30 },
  ])
    expect((await later.post(`/api/shifts/${shift.id}/events`, event)).status).toBe(201)
  // R500 float and R230 of sales, less what went out and to the safe, and R50 that came.
  await later.post(`/api/shifts/${shift.id}/counts`, { denominations: piecesOf(550_00) })
  const { report } = await read(await later.post(`/api/shifts/${shift.id}/close`, {}))
  expect(report).toMatchObject({ difference: 0, deposit: 80 })
  const now = shop.clock.now
  shop.clock.now = new Date('2026-11-16T10:00:00Z')
  const next = await shop.signIn('manager@veld.test')
  const moved = async (query: string) => {
    const answer = await next.get(`/api/export/journal?${query}&format=quickbooks`)
    const rows = (await answer.text()).split('\r\n').map((row) => row.split(','))
    return rows.flatMap(([, , account, debit, credit, word]) =>
      word?.startsWith('Cash paid') ? [[account, debit, credit, word]] : [],
    )
  }
  const booked = [
    ['1000', '50.00', '', 'Cash paid in'],
    ['1040', '', '50.00', 'Cash paid in'],
    ['1000', '', '200.00', 'Cash paid out'],
    ['1040', '200.00', '', 'Cash paid out'],
  ]
  expect(await moved(`shift_id=${shift.id}`)).toEqual(booked)
  expect(await moved('from=2026-11-15&to=2026-11-15')).toEqual(booked)
  expect(await moved('from=2026-11-14&to=2026-11-14')).toEqual([])
  shop.clock.now = now
})

test('VAT201 tells standard-rated supplies and their tax, and what was charged by no vendor apart', async () => {
  const figures = await (await boss.get('/api/reports/vat201?from=2026-11-14&to=2026-11-14')).json()
  const rated = sold.slice(0, 6)
  const of = (name: 'total' | 'vat') =>
    Math.round(rated.reduce((total, sale) => total + sale[name] * 100, 0)) / 100
  expect(figures).toEqual({
    period: { from: '2026-11-14', to: '2026-11-14' },
    standard_rated: of('total'),
    output_tax: of('vat'),
    credit_notes: 0,
    credit_notes_tax: 0,
    net_output_tax: of('vat'),
    late: [],
    outside: Math.round((sumOf('total') - of('total')) * 100) / 100,
  })
})

test('the lines of sales are exported, and sum to what the book says', async () => {
  const answer = await boss.get('/api/export/sale-lines?from=2026-11-14&to=2026-11-14')
  const [heading, ...rows] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
  const names = heading!.split(',')
  expect(rows).toHaveLength(9)
  const total = (name: string) =>
    rows.reduce((sum, row) => sum + Number(row.split(',')[names.indexOf(name)]), 0)
  expect(total('vat') + total('revenue')).toBeCloseTo(sumOf('total'), 2)
  expect(total('quantity')).toBe(27)
  const book = await boss.get('/api/export/sale-lines?from=2026-11-14&to=2026-11-14&format=xlsx')
  expect(book.headers.get('content-type')).toContain('spreadsheetml')
})

test.each(['/api/export/journal', '/api/export/sale-lines', '/api/reports/vat201'])(
  '%s is for managers',
  async (path) => {
    expect((await later.get(path)).status).toBe(403)
  },
)
