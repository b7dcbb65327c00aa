import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { sharedShop } from '#server/test-shop.ts'
import { aStockless, received, refusal } from './test-stock.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-14T22:30:00Z')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

interface Row {
  id: number
  name: string
  [field: string]: unknown
}

async function levels(query = '', browser: Browser = manager): Promise<Row[]> {
  const answer = await browser.get(`/api/inventory/levels?${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Row[]
}
const names = async (query: string) => (await levels(query)).map(({ name }) => name)

const summary = async () => (await manager.get('/api/inventory/summary')).json()

beforeEach(async () => {
  await shop.owner`TRUNCATE products, prices, inventory_batches, stock_movements CASCADE`
  await shop.owner`UPDATE settings SET value = '{}'`
})

/** Plenty 40, Ten 10, Nine 9, One 1, Gone 0, and an archived product with stock. */
async function aShelf(): Promise<void> {
  const stock = { Plenty: 40, Ten: 10, Nine: 9, One: 1, Gone: 0 }
  for (const [name, quantity] of Object.entries(stock)) {
    const product = await aStockless(shop, { name, price: (100 - quantity) * 100 })
    if (quantity > 0) await received(manager, product, { quantity, cost_per_unit: 2.5 })
  }
  const archived = await aStockless(shop, { name: 'Archived' })
  await received(manager, archived, { quantity: 5 })
  await shop.owner`UPDATE products SET archived_at = now() WHERE id = ${archived}`
}

describe('a level', () => {
  test('sums what can be sold on the shop’s day, at cost, with the next expiry', async () => {
    const product = await aStockless(shop, { name: 'Mixed', sku: 'MIX', price: 50_00 })
    const batch = (more: object) => received(manager, product, more)
    await batch({ quantity: 4, cost_per_unit: 10, expiry_date: '2027-01-01' })
    await batch({ quantity: 2, cost_per_unit: 20, expiry_date: '2026-11-15' })
    await batch({ quantity: 1, cost_per_unit: 5.55 })
    await batch({ quantity: 100, expiry_date: '2026-11-14' })
    const { id } = await batch({ quantity: 100 })
    await manager.post(`/api/inventory/batches/${id}/deactivate`)
    expect(await levels()).toEqual([
      {
        id: product,
        name: 'Mixed',
        sku: 'MIX',
        category_name: 'Flower',
        price: 50,
        stock_level: 7,
        status: 'low',
        cost_value: 85.55,
        next_expiry: '2026-11-15',
      },
    ])
    // The same by the other way of reading it.
    expect(await levels('sort=stock')).toEqual(await levels())
  })

  test('next expiry leaves out batches that are empty', async () => {
    const product = await aStockless(shop)
    const { id } = await received(manager, product, { quantity: 1, expiry_date: '2026-12-01' })
    await received(manager, product, { expiry_date: '2027-01-01' })
    await manager.post(`/api/inventory/batches/${id}/adjust`, { reason: 'sample', change: -1 })
    expect(await levels()).toMatchObject([{ next_expiry: '2027-01-01' }])
  })

  test('is read by a budtender without what it cost', async () => {
    await aShelf()
    const rows = await levels('', budtender)
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row['cost_value']).toBeNull()
    expect((await budtender.get('/api/inventory/summary')).status).toBe(403)
    expect((await budtender.get('/api/export/inventory')).status).toBe(403)
    const viewer = await shop.signIn('viewer@veld.test')
    expect((await viewer.get('/api/inventory/levels')).status).toBe(403)
  })
})

describe('the list', () => {
  test.each([
    ['', ['Gone', 'Nine', 'One', 'Plenty', 'Ten']],
    ['status=all', ['Gone', 'Nine', 'One', 'Plenty', 'Ten']],
    ['status=good', ['Plenty', 'Ten']],
    ['status=low', ['Nine', 'One']],
    ['status=out', ['Gone']],
    ['status=low&search=NI', ['Nine']],
    ['search=ne', ['Gone', 'Nine', 'One']],
    ['sort=stock', ['Gone', 'One', 'Nine', 'Ten', 'Plenty']],
    ['sort=stock&direction=desc', ['Plenty', 'Ten', 'Nine', 'One', 'Gone']],
    // 40 x 60, 10 x 90, 9 x 91, 1 x 99, 0.
    ['sort=value&direction=desc', ['Plenty', 'Ten', 'Nine', 'One', 'Gone']],
    ['sort=price', ['Plenty', 'Ten', 'Nine', 'One', 'Gone']],
    ['status=good&sort=price&direction=desc', ['Ten', 'Plenty']],
  ])('?%s', async (query, expected) => {
    await aShelf()
    expect(await names(query)).toEqual(expected)
  })

  test.each(['name', 'stock', 'value', 'price', 'sku'])(
    'sorted by %s, its pages hold every row once',
    async (sort) => {
      await aShelf()
      for (const [status, total] of [
        ['all', 5],
        ['low', 2],
      ] as const)
        for (const direction of ['asc', 'desc']) {
          const query = `sort=${sort}&direction=${direction}&status=${status}`
          const seen: number[] = []
          let cursor: string | null = ''
          do {
            const answer: Response = await manager.get(
              `/api/inventory/levels?${query}&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
            )
            expect(answer.headers.get('x-total-count')).toBe(String(total))
            seen.push(...((await answer.json()) as Row[]).map(({ id }) => id))
            cursor = answer.headers.get('x-next-cursor')
          } while (cursor)
          expect(seen).toEqual((await levels(query)).map(({ id }) => id))
          expect(seen).toHaveLength(total)
        }
    },
  )

  test.each([
    ['status=empty', 'status must be one of: all, good, low, out'],
    ['sort=cost', 'sort must be one of: name, stock, value, price, sku'],
    ['limit=x', 'Expected a whole number'],
    ['sort=stock&cursor=WyJ4IiwxXQ', 'The request holds a value that is not valid'],
  ])('?%s is refused', async (query, message) => {
    expect(await refusal(await manager.get(`/api/inventory/levels?${query}`))).toEqual([
      400,
      message,
    ])
  })
})

describe('the summary', () => {
  test('counts the whole shop without archived products, at price and at cost', async () => {
    await aShelf()
    expect(await summary()).toEqual({
      total_products: 5,
      low_stock_items: 2,
      out_of_stock: 1,
      stock_value: 40 * 60 + 10 * 90 + 9 * 91 + 99,
      cost_value: 60 * 2.5,
      low_stock_below: 10,
      expiration_warning_days: 30,
    })
  })

  test('of an empty shop is all zeroes', async () => {
    expect(await summary()).toMatchObject({ total_products: 0, stock_value: 0, cost_value: 0 })
  })

  test('agrees with the dashboard and the filter, and follows the shop’s threshold', async () => {
    await aShelf()
    await shop.owner`UPDATE settings SET value = '{"low_stock_below": 11}'`
    expect(await summary()).toMatchObject({
      low_stock_items: 3,
      out_of_stock: 1,
      low_stock_below: 11,
    })
    const dashboard = await (await manager.get('/api/dashboard/stats')).json()
    expect(dashboard).toMatchObject({ lowStockItems: 3, trends: { outOfStockItems: 1 } })
    expect(await names('status=low')).toEqual(['Nine', 'One', 'Ten'])
    expect((await levels('search=Ten'))[0]).toMatchObject({ status: 'low' })
  })
})

test('a product is found by the compliance ID of a batch, in any capitals', async () => {
  const product = await aStockless(shop, { name: 'Inspected' })
  await received(manager, product, { compliance_id: 'SAHPRA-2026-417' })
  for (const query of ['search=sahpra-2026', 'search=417&status=all', 'search=2026-417&sort=stock'])
    expect(
      (await levels(query)).map(({ name }) => name),
      query,
    ).toEqual(['Inspected'])
  // Two signs are in half of them.
  expect((await levels('search=41')).map(({ name }) => name)).not.toContain('Inspected')
})
