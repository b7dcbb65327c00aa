import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { aStockless, received } from '#server/inventory/test-stock.ts'
import { sharedShop } from '#server/test-shop.ts'
import { unquoteFormula } from '#shared/csv.ts'
import { EXPORT_PIECE } from './export-rows.ts'

const shop = await sharedShop()
// The 15th in Johannesburg, still the 14th in UTC.
shop.clock.now = new Date('2026-11-14T22:30:00Z')
const manager = await shop.signIn('manager@veld.test')

beforeEach(async () => {
  await shop.owner`TRUNCATE products, prices, inventory_batches, stock_movements, audit_logs CASCADE`
})

async function exported(
  kind: string,
): Promise<{ answer: Response; rows: Record<string, string>[] }> {
  const answer = await manager.get(`/api/export/${kind}`, { accept: 'text/csv' })
  expect(answer.status).toBe(200)
  // Not text(): it would swallow the byte order mark.
  const content = Buffer.from(await answer.arrayBuffer()).toString()
  expect(content.startsWith('\uFEFF')).toBe(true)
  expect(content.replaceAll('\r\n', '').includes('\r')).toBe(false)
  return { answer, rows: parse(content, { columns: true, bom: true, record_delimiter: '\r\n' }) }
}

async function audits(): Promise<unknown[]> {
  const rows = await shop.owner`
    SELECT user_name, action, table_name, new_values FROM audit_logs WHERE action = 'export'`
  return [...rows]
}

test('every product comes back from its export as it was, archived ones and formula cells too', async () => {
  const [category] = await shop.owner<{ id: number }[]>`
    INSERT INTO categories (name) VALUES ('Oils, "Tinctures"') RETURNING id`
  const bodies = [
    { sku: '=1+1', name: '@SUM(A1)', description: '-2+3\n=cmd|"/C calc"!A0', barcode: '+A27' },
    { sku: 'Q,1', name: 'He said "hi"', description: 'one;two,three', thc_percentage: 17.25 },
    { sku: 'Ünï', name: '大麻 🌿', cbd_percentage: 0.1, weight_grams: 3.5, strain_type: 'indica' },
    { sku: 'PLAIN', name: 'Plain', is_medical: true, image_url: 'https://a.example.com/x.jpg' },
  ].map((body) => ({ price: 1234.5, category_id: category!.id, ...body }))
  const products: Record<string, unknown>[] = []
  for (const body of bodies) {
    const answer = await manager.post('/api/products', body)
    expect(answer.status, await answer.clone().text()).toBe(201)
    products.push((await answer.json()) as Record<string, unknown>)
  }
  await manager.post(`/api/products/${String(products[3]!['id'])}/archive`)

  const { answer, rows } = await exported('products')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="products-export-2026-11-15.csv"',
  )
  for (const [index, product] of products.entries()) {
    const { stock_level: _, updated_at: __, archived_at: ___, ...fields } = product
    const row = rows[index]!
    for (const [name, value] of Object.entries(fields))
      expect(unquoteFormula(row[name]!), name).toBe(
        name === 'price'
          ? '1234.50'
          : value === null
            ? ''
            : String(value as string | number | boolean),
      )
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  }
  expect(rows[3]!['archived_at']).not.toBe('')
  expect(rows).toHaveLength(4)
  expect(await audits()).toEqual([
    {
      user_name: 'manager Demo',
      action: 'export',
      table_name: 'products',
      new_values: { rows: 4 },
    },
  ])
})

test('the stock levels are exported with their values, without archived products', async () => {
  const product = await aStockless(shop, { name: '+Plus', sku: 'LVL', price: 19_99 })
  await received(manager, product, { quantity: 3, cost_per_unit: 10.1, expiry_date: '2027-01-31' })
  await received(manager, product, { quantity: 50, expiry_date: '2026-11-14' })
  const empty = await aStockless(shop, { name: 'Nothing', sku: 'NIL' })
  await aStockless(shop, { archived: true })
  const { answer, rows } = await exported('inventory')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="inventory-export-2026-11-15.csv"',
  )
  expect(rows).toEqual([
    {
      id: String(product),
      name: "'+Plus",
      sku: 'LVL',
      category_name: 'Flower',
      stock_level: '3',
      status: 'Low Stock',
      price: '19.99',
      stock_value: '59.97',
      cost_value: '30.30',
      next_expiry: '2027-01-31',
    },
    expect.objectContaining({ id: String(empty), status: 'Out of Stock', next_expiry: '' }),
  ])
  expect(await audits()).toMatchObject([
    { action: 'export', table_name: 'inventory_batches', new_values: { rows: 2 } },
  ])
})

test('every batch is exported with what an inspector asks for, used up and archived ones too', async () => {
  const product = await aStockless(shop, { name: 'Durban', sku: 'DP-1' })
  const first = await received(manager, product, {
    batch_number: 'DP-77',
    quantity: 4,
    cost_per_unit: 10.1,
    supplier: '=Grower',
    expiry_date: '2027-01-31',
    compliance_id: 'SAHPRA-0001',
  })
  await received(manager, product, { batch_number: 'DP-78', quantity: 2 })
  await manager.post(`/api/inventory/batches/${first.id}/adjust`, { change: -1, reason: 'sample' })
  await shop.owner`UPDATE products SET archived_at = now() WHERE id = ${product}`
  const { answer, rows } = await exported('batches')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="batches-export-2026-11-15.csv"',
  )
  expect(rows).toEqual([
    {
      id: String(first.id),
      batch_number: 'DP-77',
      product_name: 'Durban',
      sku: 'DP-1',
      category_name: 'Flower',
      supplier: "'=Grower",
      compliance_id: 'SAHPRA-0001',
      received_date: '2026-01-05',
      expiry_date: '2027-01-31',
      quantity: '4',
      remaining_quantity: '3',
      cost_per_unit: '10.10',
      is_active: 'true',
      remaining_cost: '30.30',
    },
    expect.objectContaining({ batch_number: 'DP-78', supplier: '', compliance_id: '' }),
  ])
  expect(await audits()).toMatchObject([
    { table_name: 'inventory_batches', new_values: { file: 'batches-export-2026-11-15', rows: 2 } },
  ])
  const workbook = await manager.get('/api/export/batches?format=xlsx')
  expect(workbook.headers.get('content-disposition')).toContain('batches-export-2026-11-15.xlsx')
})

test('an export of the stock is of one moment, however long somebody takes to read it', async () => {
  const product = await aStockless(shop)
  await shop.owner`
    INSERT INTO products (sku, name, category_id, price)
    SELECT 'LONG-' || n, repeat('Long ', 35) || n, (SELECT category_id FROM products WHERE id = ${product}), 100
    FROM generate_series(1, 12000) n`
  const answer = await manager.get('/api/export/inventory')
  await shop.owner`
    INSERT INTO products (sku, name, category_id, price)
    SELECT 'LATE', 'Late', category_id, 100 FROM products WHERE id = ${product}`
  await shop.owner`
    INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
    SELECT id, 'LATE', 5, 5, 100, '2026-01-05' FROM products`
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true })
  expect(rows).toHaveLength(12_001)
  expect(rows.filter(({ stock_level }) => stock_level !== '0')).toEqual([])
})

test('an export of many pieces holds every row once', async () => {
  const count = EXPORT_PIECE * 2 + 7
  const category = await aStockless(shop)
  await shop.owner`
    INSERT INTO products (sku, name, category_id, price)
    SELECT 'MANY-' || n, 'Many ' || n, (SELECT category_id FROM products WHERE id = ${category}), 100
    FROM generate_series(2, ${count}) n`
  for (const kind of ['products', 'inventory']) {
    const { rows } = await exported(kind)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
  }
  expect(await audits()).toMatchObject([
    { new_values: { rows: count } },
    { new_values: { rows: count } },
  ])
})

test('a reader who goes away leaves no connection taken', async () => {
  const category = await aStockless(shop)
  await shop.owner`
    INSERT INTO products (sku, name, description, category_id, price)
    SELECT 'BIG-' || n, 'Big ' || n, repeat('x', 2000),
      (SELECT category_id FROM products WHERE id = ${category}), 100
    FROM generate_series(1, 5000) n`
  for (let left = 0; left < 20; left += 1) {
    const answer = await manager.get('/api/export/products')
    const reader = answer.body!.getReader()
    await reader.read()
    await reader.cancel()
  }
  const [busy] = await shop.owner`
    SELECT count(*) AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  expect(busy).toEqual({ open: 0 })
  expect((await manager.get('/api/products?limit=1')).status).toBe(200)
})
