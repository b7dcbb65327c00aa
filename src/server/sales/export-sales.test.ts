import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { changeSettings, takeBack } from '#server/returns/test-returns.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { countSalesOf, listSalesBetween } from './export-queries.ts'

const shop = await sharedShop()
const manager = await shop.at('2026-11-15T12:00:00Z', 'manager@veld.test')

async function exported(query: string): Promise<{ name: string; rows: Record<string, string>[] }> {
  const answer = await manager.get(`/api/export/sales${query}`, { accept: 'text/csv' })
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { name, rows: parse(await answer.text(), { columns: true, bom: true }) }
}

const product = await aProduct(shop.owner, { price: 115_30, batches: [1000] })
const buyer = await aCustomer(shop.owner)
/** The last moment of the 13th, the 14th and its last moment, and the 15th: of the shop's days. */
for (const [at, customer_id] of [
  ['2026-11-13T21:59:59.999Z', null],
  ['2026-11-13T22:00:00Z', buyer.id],
  ['2026-11-14T21:59:59.999Z', null],
  ['2026-11-14T22:00:00Z', null],
] as const)
  await aSale(shop.owner, { at: new Date(at), customer_id, lines: [{ product, quantity: 3 }] })

test('a day of the shop is a file with a line for each sale', async () => {
  const { name, rows } = await exported('?from=2026-11-14&to=2026-11-14')
  expect(name).toBe('sales-export-2026-11-14.csv')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    transaction_number: expect.stringMatching(/^T-/),
    day: '2026-11-14',
    customer_id: buyer.customer_id,
    subtotal: '345.90',
    vat: '51.89',
    total: '397.79',
    vat_mode: 'exclusive',
    vat_rate: '15',
  })
})

describe('the days', () => {
  test.each([
    ['', 'sales-export-2026-11-15.csv', 1],
    ['?from=2026-11-13', 'sales-export-2026-11-13.csv', 1],
    ['?to=2026-11-14', 'sales-export-2026-11-14.csv', 2],
    ['?from=2026-11-13&to=2026-11-15', 'sales-export-2026-11-13-to-2026-11-15.csv', 4],
    ['?from=2026-11-16', 'sales-export-2026-11-16.csv', 0],
  ])('%j are %s', async (query, file, count) => {
    const { name, rows } = await exported(query)
    expect([name, rows.length]).toEqual([file, count])
  })

  test.each([
    ['?from=2026-11-15&to=2026-11-14', 'from must not be after to'],
    ['?from=2016-11-15&to=2026-11-14', 'at most five years'],
    ['?from=yesterday', 'Dates are written YYYY-MM-DD'],
  ])('%s are refused', async (query, text) => {
    const answer = await manager.get(`/api/export/sales${query}`)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain(text)
  })
})

test('the export is on record, and is a workbook when asked for', async () => {
  await shop.owner`TRUNCATE audit_logs`
  const answer = await manager.get('/api/export/sales?from=2026-11-14&format=xlsx')
  expect(answer.headers.get('content-disposition')).toContain('sales-export-2026-11-14.xlsx')
  await answer.arrayBuffer()
  expect(
    await shop.owner`SELECT action, table_name, new_values FROM audit_logs WHERE action = 'export'`,
  ).toEqual([
    {
      action: 'export',
      table_name: 'transactions',
      new_values: {
        file: 'sales-export-2026-11-14',
        from: '2026-11-14',
        to: '2026-11-14',
        rows: 2,
      },
    },
  ])
})

test('a sale that is kept while the file is taken is in neither the count nor the file', async () => {
  const day = { from: '2026-11-12', to: '2026-11-12' }
  const at = new Date('2026-11-12T10:00:00Z')
  const { pool, owner } = shop
  const { count, ...kept } = await owner.begin(async (slow) => {
    // It has its id, and is not kept yet.
    await aSale(slow, { at })
    await aSale(owner, { at })
    return countSalesOf(pool, day, 'Africa/Johannesburg')
  })
  await aSale(owner, { at })
  const page = { afterId: 0, kept, limit: 10 }
  const rows = await listSalesBetween(pool, day, 'Africa/Johannesburg', page)
  expect([count, rows.length]).toEqual([1, 1])
  expect((await exported('?from=2026-11-12')).rows).toHaveLength(3)
})

/** Sold by the call that tills use; answers what it was answered. */
async function sell(body: object): Promise<{ id: number; number: string }> {
  const items = [{ product_id: product.id, quantity: 3, unit_price: 115.3 }]
  const answer = await manager.post('/api/transactions', { items, age_confirmed: true, ...body })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const sold = (await answer.json()) as { transaction_id: number; transaction_number: string }
  return { id: sold.transaction_id, number: sold.transaction_number }
}

/** The line of an entry of today. */
async function lineOf(entry: string): Promise<Record<string, string>> {
  const { rows } = await exported('')
  return rows.find(({ transaction_number }) => transaction_number === entry)!
}

test('the reference of a slip is in the file, typed with the payment or noted since', async () => {
  const { id, number } = await sell({ payments: [{ method: 'card', reference: 'A-778' }] })
  expect(await lineOf(number)).toMatchObject({ slip_reference: 'A-778' })
  await manager.post(`/api/transactions/${id}/slips`, { reference: 'B-12' })
  expect(await lineOf(number)).toMatchObject({ slip_reference: 'B-12' })
})

const cents = (rand: string | undefined) => Math.round(Number(rand) * 100)

/** What was taken off, the VAT and the rounding explain the total and what was paid. */
function expectToAddUp(line: Record<string, string>): void {
  const { subtotal, discount, vat, vat_mode, total, rounding, payments } = line
  const onTop = vat_mode === 'exclusive' ? cents(vat) : 0
  expect(cents(subtotal) - cents(discount) + onTop).toBe(cents(total))
  const paid = payments!.split('; ').map((payment) => cents(payment.split(' ')[1]))
  expect(paid.reduce((all, each) => all + each, 0)).toBe(cents(total) + cents(rounding))
}

test('the columns of before stand where they stood, and what came later stands after them', async () => {
  const [row] = (await exported('?from=2026-11-14')).rows
  expect(Object.keys(row!).join(' ')).toBe(
    'transaction_number day created_at seller customer_id payment_method slip_reference subtotal vat_mode vat_rate vat ' +
      'total loyalty_points_earned age_proof kind original_number discount points_redeemed rounding payments till_number',
  )
})

test.each(['exclusive', 'inclusive', 'none'])(
  'the amounts of a line add up, of a sale and of what comes back of it: VAT %s',
  async (vat_mode) => {
    const admin = await shop.signIn('admin@veld.test')
    await changeSettings(admin, { vat_mode, vat_number: '4012345678' })
    const sold = await sell({
      customer_id: buyer.id,
      discount: { percent: 10, reason: 'Regular customer' },
      payments: [{ method: 'card', amount: 200 }, { method: 'cash' }],
    })
    const sale = await lineOf(sold.number)
    expect(sale).toMatchObject({ kind: 'sale', original_number: '', discount: '34.59' })
    expect(sale['payments']).toMatch(/^card 200\.00; cash \d+\.\d0$/)
    expectToAddUp(sale)
    const items = [{ line_number: 1, quantity: 1 }]
    const answer = await takeBack(manager, sold.id, { items })
    const back = await lineOf(
      ((await answer.json()) as { transaction_number: string }).transaction_number,
    )
    expect(back).toMatchObject({ kind: 'return', original_number: sold.number, discount: '-11.53' })
    expectToAddUp(back)
  },
)
