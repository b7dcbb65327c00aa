import { expect, test } from 'vitest'
import { sellNew, takeBack, told } from '#server/returns/test-returns.ts'
import { aTill } from '#server/shifts/test-drawer.ts'
import { aCustomer } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Sale, SaleDetails } from '#shared/sales/contract.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

const customer = await aCustomer(shop.owner)
const till = await aTill(manager)
const card = await sellNew(shop, manager, {
  body: { payment_method: 'card', customer_id: customer.id, till_id: till.id },
})
const split = await sellNew(shop, budtender, {
  quantity: 3,
  body: { payments: [{ method: 'card', amount: 100 }, { method: 'cash' }] },
})
const back = await told(
  await takeBack(manager, card.id, { items: [{ line_number: 1, quantity: 1 }] }),
)

const listed = async (query: string, by = manager) =>
  ((await (await by.get(`/api/transactions?${query}`)).json()) as Sale[]).map(({ id }) => id)

test.each([
  ['', () => [back.transaction_id, split.id, card.id]],
  ['kind=return', () => [back.transaction_id]],
  ['kind=sale', () => [split.id, card.id]],
  ['method=cash', () => [split.id]],
  ['method=card', () => [back.transaction_id, split.id, card.id]],
  ['document_kind=credit_note', () => [back.transaction_id]],
  ['min_total=300', () => [split.id]],
  ['max_total=-1', () => [back.transaction_id]],
  ['min_total=0&max_total=230', () => [card.id]],
  ['kind=return&method=cash', () => []],
])('entries by %s', async (query, ids) => {
  expect(await listed(query)).toEqual(ids())
  const count = (await manager.get(`/api/transactions?${query}`)).headers.get('x-total-count')
  expect(count).toBe(String(ids().length))
})

test('by customer; a budtender has their own', async () => {
  expect(await listed(`customer_id=${customer.id}`)).toEqual([back.transaction_id, card.id])
  expect(await listed('', budtender)).toEqual([split.id])
})

test.each(['max_total=1,234.50', 'kind=other', 'method=Cash!'])('%s is refused', async (query) => {
  expect((await manager.get(`/api/transactions?${query}`)).status).toBe(400)
})

test('any number on any paper finds its entry, in any capitals', async () => {
  for (const typed of [back.transaction_number, back.transaction_number.toLowerCase(), 'cn-1']) {
    const answer = await manager.get(`/api/documents/${typed}`)
    expect(await answer.json()).toMatchObject({
      id: back.transaction_id,
      kind: 'return',
      total: -115,
      notes: 'Damaged',
      original: { id: card.id, transaction_number: card.number },
    })
  }
  expect((await manager.get('/api/documents/CN-99999999')).status).toBe(404)
  expect((await budtender.get(`/api/documents/${card.number}`)).status).toBe(404)
})

test('by till, and the list tells of each entry how it was paid and what came back of it', async () => {
  expect(await listed(`till_id=${till.id}`)).toEqual([card.id])
  const list = (await (await manager.get('/api/transactions?kind=sale')).json()) as Sale[]
  expect(list).toMatchObject([
    {
      id: split.id,
      shop_id: 1,
      till_id: null,
      till_name: null,
      payments: [
        { method: 'card', amount: 100 },
        { method: 'cash', amount: 245 },
      ],
      returns: [],
    },
    {
      id: card.id,
      till_id: till.id,
      till_name: till.name,
      payments: [{ method: 'card', amount: 230 }],
      returns: [{ id: back.transaction_id, total: -115 }],
    },
  ])
})

test('a sale tells what came back of it', async () => {
  const sale = (await (await manager.get(`/api/transactions/${card.id}`)).json()) as SaleDetails
  expect(sale.items[0]).toMatchObject({ quantity: 2, returned: 1 })
  expect(sale.returns).toMatchObject([
    {
      id: back.transaction_id,
      total: -115,
      rounding: 0,
      payments: [{ method: 'card', amount: -115 }],
    },
  ])
})

test('takings are net and counts are of sales, on the dashboard and for the staff', async () => {
  const stats = (await (await manager.get('/api/dashboard/stats')).json()) as Record<string, number>
  expect(stats['todaySales']).toBe(230 + 345 - 115)
  expect(stats['totalTransactions']).toBe(2)
  const report = (await (await manager.get('/api/reports?period=7days')).json()) as {
    totals: Record<string, number>
    customerStats: { total: number }
  }
  expect(report.totals).toMatchObject({
    sales: 460,
    transactions: 2,
    returns: 1,
    returned: 115,
    vat: 60,
  })
  expect(report.customerStats.total).toBe(1)
})
