import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { aTrail, emptyTrail } from '#server/audit/test-trail.ts'
import { aStockless, received } from '#server/inventory/test-stock.ts'
import { rowsIn } from '#server/spreadsheets/test-workbook.ts'
import { sharedShop } from '#server/test-shop.ts'
import { text as columnOf } from '#shared/spreadsheets/columns.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { exportFile } from './export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from './export-rows.ts'
import { cellsIn, partsOf, type RawCell } from './test-sheet.ts'

const shop = await sharedShop()
// The 15th in Johannesburg, still the 14th in UTC.
shop.clock.now = new Date('2026-11-14T22:30:00Z')
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(async () => {
  await shop.owner`TRUNCATE products, prices, inventory_batches, stock_movements, customers CASCADE`
  await emptyTrail(shop.owner)
})

/** By heading: the cell of the first row below it. */
async function firstRow(answer: Response): Promise<Record<string, RawCell>> {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200)
  expect(answer.headers.get('content-type')).toBe(XLSX_TYPE)
  const cells = cellsIn(
    partsOf(Buffer.from(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml']!,
  )
  const headings = Object.entries(cells).filter(([place]) => /^[A-Z]+1$/.test(place))
  return Object.fromEntries(
    headings.flatMap(([place, { value }]) => {
      const cell = cells[place.replace('1', '2')]
      return cell ? [[value, cell]] : []
    }),
  )
}

const TEXT = 2
const MONEY = 3
const DAY = 4
const MOMENT = 5
const text = (value: string): RawCell => ({ type: 'inlineStr', style: TEXT, value })
const plain = (value: string): RawCell => ({ type: 'n', style: 0, value })
const flag = (value: string): RawCell => ({ type: 'b', style: 0, value })
const money = (value: string): RawCell => ({ type: 'n', style: MONEY, value })
const day = (value: string): RawCell => ({ type: 'n', style: DAY, value })
/** Half past twelve on 15 November 2026, as the shop's clock shows it. */
const NOW = { type: 'n', style: MOMENT, value: '46341.02083333333' }

async function aCustomer(): Promise<void> {
  const answer = await manager.post('/api/customers', {
    first_name: '=1+1',
    last_name: 'Nkosi',
    phone: '082 123 4567',
    date_of_birth: '1980-01-01',
    id_number: '8001015009087',
  })
  expect(answer.status).toBe(201)
}

describe('the cells know what they hold', () => {
  test('of a product: SKU and barcode keep their zeros, the price is a number', async () => {
    const { category_id } = (await (
      await manager.get(`/api/products/${await aStockless(shop)}`)
    ).json()) as { category_id: number }
    await shop.owner`TRUNCATE products CASCADE`
    for (const sku of ['00123', '1E5'])
      await manager.post('/api/products', {
        sku,
        barcode: sku === '1E5' ? '' : '0600123456789',
        name: '-5% <Oil> & "Co"',
        price: 1234.5,
        category_id,
        thc_percentage: 17.25,
        is_medical: true,
      })
    const answer = await manager.get('/api/export/products?format=xlsx')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="products-export-2026-11-15.xlsx"',
    )
    const bytes = Buffer.from(await answer.clone().arrayBuffer())
    expect(await firstRow(answer)).toMatchObject({
      sku: text('00123'),
      barcode: text('0600123456789'),
      name: text('-5% <Oil> & "Co"'),
      price: money('1234.50'),
      thc_percentage: plain('17.25'),
      is_medical: flag('1'),
      created_at: NOW,
    })
    const rows = await rowsIn(bytes)
    expect(rows[2]).toMatchObject({ cells: expect.arrayContaining(['1E5', '1234.5']) })
  })

  test('of a customer: numbers masked, telephone as text, birthday as a day', async () => {
    await aCustomer()
    expect(await firstRow(await manager.get('/api/export/customers?format=xlsx'))).toMatchObject({
      first_name: text('=1+1'),
      phone: text('+27821234567'),
      date_of_birth: day('29221'),
      id_number: text('••••'),
      total_spent: money('0.00'),
      loyalty_points: plain('0'),
    })
    const full = await admin.get('/api/export/customers?format=xlsx&numbers=full')
    expect(await firstRow(full)).toMatchObject({ id_number: text('8001015009087') })
    const refused = await manager.get('/api/export/customers?format=xlsx&numbers=full')
    expect(refused.status).toBe(403)
  })

  test('of the stock levels', async () => {
    const product = await aStockless(shop, { name: '+Plus', sku: '007', price: 19_99 })
    await received(manager, product, {
      quantity: 3,
      cost_per_unit: 10.1,
      expiry_date: '2027-01-31',
    })
    expect(await firstRow(await manager.get('/api/export/inventory?format=xlsx'))).toMatchObject({
      sku: text('007'),
      stock_level: plain('3'),
      price: money('19.99'),
      cost_value: money('30.30'),
      next_expiry: day('46418'),
    })
  })

  test('of the team, the reports and the audit trail', async () => {
    await aTrail(shop.owner, [{ record_id: '0042', user_name: '=cmd', created_at: shop.clock.now }])
    const trail = await manager.post('/api/audit-logs/export?format=xlsx', { filters: null })
    expect(trail.headers.get('content-disposition')).toContain('audit-logs-2026-11-15.xlsx')
    const row = { record_id: text('0042'), user_name: text('=cmd'), created_at: NOW }
    expect(await firstRow(trail)).toMatchObject(row)
    await emptyTrail(shop.owner)
    await aTrail(shop.owner, [{ record_id: '0042', user_name: '=cmd', created_at: shop.clock.now }])
    expect(await firstRow(await manager.get('/api/audit-logs/export?format=xlsx'))).toMatchObject(
      row,
    )
    expect(await firstRow(await admin.get('/api/export/users?format=xlsx'))).toMatchObject({
      email: text('admin@veld.test'),
      is_active: flag('1'),
    })
    const days = await manager.get('/api/reports/export?period=7days&format=xlsx')
    expect(days.headers.get('content-disposition')).toContain(
      'comprehensive-business-report-7days-2026-11-15.xlsx',
    )
    expect(await firstRow(days)).toEqual({
      date: day('46335'),
      sales_incl_vat: money('0.00'),
      transactions: plain('0'),
    })
    const report = await firstRow(await manager.get('/api/export/reports?format=xlsx'))
    expect(report).toMatchObject({ section: text('period'), sales_incl_vat: money('0.00') })
  })
})

test('a workbook is on record as its CSV is, and for the same people', async () => {
  await aCustomer()
  const recorded = async () => [
    ...(await shop.owner`
      SELECT user_name, action, table_name, new_values FROM audit_logs WHERE action = 'export'`),
  ]
  for (const path of ['customers', 'products', 'inventory']) {
    await emptyTrail(shop.owner)
    await manager.get(`/api/export/${path}`)
    const asCsv = await recorded()
    await emptyTrail(shop.owner)
    await manager.get(`/api/export/${path}?format=xlsx`)
    expect(await recorded()).toEqual(asCsv)
    expect(asCsv).toHaveLength(1)
    expect((await budtender.get(`/api/export/${path}?format=xlsx`)).status).toBe(403)
  }
})

test('another format is refused and leaves no trace', async () => {
  const answer = await manager.get('/api/export/products?format=pdf')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'format must be one of: csv, xlsx' })
  const traces = await shop.owner`SELECT FROM audit_logs WHERE action = 'export'`
  expect(traces).toHaveLength(0)
})

test('a workbook of many pieces holds every row once, below a heading that stays', async () => {
  const count = EXPORT_PIECE * 2 + 7
  const first = await aStockless(shop)
  await shop.owner`
    INSERT INTO products (sku, name, category_id, price)
    SELECT 'MANY-' || n, 'Many ' || n, (SELECT category_id FROM products WHERE id = ${first}), 100
    FROM generate_series(2, ${count}) n`
  const answer = await manager.get('/api/export/products?format=xlsx')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const rows = await rowsIn(bytes)
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: count + 1 }, (_, at) => at + 1))
  expect(new Set(rows.map((row) => 'cells' in row && row.cells[0])).size).toBe(count + 1)
  const sheet = partsOf(bytes)['xl/worksheets/sheet1.xml']!
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(partsOf(bytes)['xl/workbook.xml']).toContain('<sheet name="Products"')
})

test('rows are read as fast as the file is taken, and no faster', async () => {
  let reads = 0
  const read = async (after: number) => {
    reads += 1
    return Array.from({ length: 1000 }, (_, at) => ({ id: after + at + 1 }))
  }
  const { content } = exportFile({ settings: { timezone: 'UTC' } } as never, 'xlsx', {
    name: 'rows',
    sheet: 'Rows',
    count: 1000,
    columns: { noise: columnOf<{ id: number }>(() => randomBytes(500).toString('hex')) },
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
  const pieces = content[Symbol.asyncIterator]()
  for (let taken = 0; taken < 20; taken += 1) await pieces.next()
  const before = reads
  await pause(500)
  // What is on its way may arrive; nothing more is asked for.
  expect(reads - before).toBeLessThanOrEqual(1)
  await pieces.return?.()
})

test('a reader of a workbook who goes away leaves nothing running', async () => {
  const first = await aStockless(shop)
  await shop.owner`
    INSERT INTO products (sku, name, description, category_id, price)
    SELECT 'BIG-' || n, 'Big ' || n, repeat(md5(n::text), 50),
      (SELECT category_id FROM products WHERE id = ${first}), 100
    FROM generate_series(1, 3000) n`
  for (let left = 0; left < 5; left += 1) {
    const reader = (await manager.get('/api/export/products?format=xlsx')).body!.getReader()
    await reader.read()
    await reader.cancel()
  }
  const [busy] = await shop.owner`
    SELECT count(*) AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  expect(busy).toEqual({ open: 0 })
  expect((await manager.get('/api/products?limit=1')).status).toBe(200)
})
