import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { changeSettings, takeBack } from '#server/returns/test-returns.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
const [admin, manager, till] = [
  await shop.signIn('admin@veld.test'),
  await shop.signIn('manager@veld.test'),
  await shop.signIn('budtender@veld.test'),
]
const PERCENT = { name: 'Green Friday', kind: 'percent', percent: 20 }

interface Told extends Record<string, unknown> {
  id: number
  error?: string
  total: number
  updated_at: string
}

async function add(fields: object, by = manager): Promise<Told> {
  const answer = await by.post('/api/promotions', fields)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as Told
}

async function sell(items: object[], more: object = {}, key: string = randomUUID()) {
  const body = { items, payment_method: 'card', ...more }
  const answer = await till.post('/api/transactions', body, { 'idempotency-key': key })
  return { status: answer.status, body: (await answer.json()) as Told }
}

const line = ({ id, price }: { id: number; price: number }, quantity = 1, more: object = {}) => ({
  product_id: id,
  quantity,
  unit_price: price / 100,
  ...more,
})

afterEach(async () => {
  await shop.owner`UPDATE promotions SET ended_at = now() WHERE ended_at IS NULL`
  shop.services.cache.clear()
  const findings = await verifyLedger(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
})

test('a plain sale gets what is on, and the answer, the sale and the report tell it', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  const { id } = await add({ ...PERCENT, product_ids: [product.id] })
  const { body } = await sell([line(product, 2)])
  const given = [{ promotion_id: id, name: 'Green Friday', amount: 40 }]
  expect(body).toMatchObject({
    subtotal: 200,
    discount: 40,
    total: 184,
    items: [{ line_number: 1, discount: 40, promotions: given }],
  })
  const sale = (await (
    await manager.get(`/api/transactions/${String(body['transaction_id'])}`)
  ).json()) as Told
  expect(sale).toMatchObject({
    items: [{ discount: 40, discount_reason: null, promotions: given }],
  })
  const report = (await (await manager.get('/api/reports?period=7days')).json()) as Told
  expect(report).toMatchObject({
    byPromotion: [{ promotion_id: id, name: 'Green Friday', discount: 40, transactions: 1 }],
  })
})

test('a shop without promotions sells as before, and asks the database nothing more', async () => {
  const product = await aProduct(shop.owner, { price: 115_30, batches: [9] })
  const { body } = await sell([line(product, 3)])
  expect(body).toMatchObject({ total: 397.79, items: [{ discount: 0, promotions: [] }] })
})

test('it is on by the shop’s day and clock, for its categories, and off when it is ended', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [99] })
  const [{ category_id }] = await shop.owner<[{ category_id: number }]>`
    SELECT category_id FROM products WHERE id = ${product.id}`
  const on = { ...PERCENT, category_ids: [category_id], starts_on: '2099-01-01' }
  const promotion = await add(on)
  expect((await sell([line(product)])).body.total).toBe(115)
  shop.clock.advance(1)
  const begun = { ...on, starts_on: null, updated_at: promotion.updated_at }
  const changed = await manager.put(`/api/promotions/${promotion.id}`, begun)
  expect(changed.status).toBe(200)
  expect((await sell([line(product)])).body.total).toBe(92)
  const late = await manager.put(`/api/promotions/${promotion.id}`, { ...begun, percent: 50 })
  expect(late.status).toBe(409)
  const { updated_at } = (await changed.json()) as Told
  const ended = await manager.put(`/api/promotions/${promotion.id}`, {
    ...begun,
    updated_at,
    is_ended: true,
  })
  expect((await ended.json()) as Told).toMatchObject({ ended_at: expect.any(String) })
  expect((await sell([line(product)])).body.total).toBe(115)
})

describe('another total than the customer was told', () => {
  test('is refused with both, and nothing is sold', async () => {
    const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
    await add(PERCENT)
    const { status, body } = await sell([line(product)], { expected_total: 115 })
    expect([status, body['total_change']]).toEqual([409, { expected: 115, total: 92 }])
    expect(body.error).toMatch(/^The total is R92.00 now, not R115.00: promotions have changed/)
    const [stock] = await shop.owner`
      SELECT remaining_quantity FROM inventory_batches WHERE product_id = ${product.id}`
    expect(stock).toEqual({ remaining_quantity: 9 })
    expect((await sell([line(product)], { expected_total: 92 })).status).toBe(200)
  })

  test('but what ended while they paid still counts, and a lost answer is the same sale', async () => {
    const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
    const clock = (ms: number) =>
      new Date(shop.clock.now.getTime() + 2 * 3_600_000 + ms).toISOString().slice(11, 16)
    await add({ ...PERCENT, from_time: clock(-3_600_000), to_time: clock(0) })
    const paid = { payment_method: null, payments: [{ method: 'card', amount: 92 }] }
    const key = randomUUID()
    const first = await sell([line(product)], { ...paid, expected_total: 92 }, key)
    expect(first).toMatchObject({ status: 200, body: { total: 92 } })
    shop.clock.advance(15)
    // Neither what it comes to now nor what the till would expect now matters to a sale that was made.
    const again = await sell([line(product)], { ...paid, expected_total: 115 }, key)
    expect(again).toEqual(first)
    const late = await sell([line(product)], { ...paid, expected_total: 92 })
    expect(late.status).toBe(409)
    shop.clock.advance(-15)
  })
})

test('promotions count against nobody’s cap, and stand in for a lesser discount by hand', async () => {
  await changeSettings(admin, {
    discount_caps: {
      ...((await (await admin.get('/api/settings')).json()) as { discount_caps: object })
        .discount_caps,
      budtender: {
        discount_percent: 5,
        discount_amount: 50,
        price_below_percent: 0,
        return_amount: 500,
        paid_out: 0,
        no_sales: 3,
      },
    },
  })
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  await add({ ...PERCENT, percent: 60 })
  const hand = { discount: { percent: 50, reason: 'Staff' } }
  const { status, body } = await sell([line(product, 1, hand)])
  expect([status, body.total]).toEqual([200, 46])
  const sale = (await (
    await manager.get(`/api/transactions/${String(body['transaction_id'])}`)
  ).json()) as Told
  expect(sale).toMatchObject({ items: [{ discount_reason: null, discount: 60 }] })
  const whole = await sell([line(product)], hand)
  expect([whole.status, whole.body.error]).toEqual([
    400,
    'Everything in this cart is on promotion, which goes with no other discount',
  ])
})

test('of three for two each unit comes back for its part, and all of them for what was paid', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  const customer = await aCustomer(shop.owner)
  const { id } = await add({ name: 'Three for two', kind: 'n_for_m', buy: 3, pay: 2 })
  const { body } = await sell([line(product, 3)], { customer_id: customer.id })
  expect(body.total).toBe(230)
  const sale = Number(body['transaction_id'])
  const back: number[] = []
  for (let unit = 0; unit < 3; unit += 1) {
    const answer = await takeBack(manager, sale, { items: [{ line_number: 1, quantity: 1 }] })
    const { total, transaction_id } = (await answer.json()) as Told & { transaction_id: number }
    back.push(total)
    const [row] = await shop.owner`
      SELECT name, amount FROM line_promotions WHERE transaction_id = ${transaction_id}`
    expect(row).toMatchObject({ name: 'Three for two' })
  }
  expect(back.reduce((all, each) => all + each, 0)).toBeCloseTo(230, 2)
  expect(Math.max(...back) - Math.min(...back)).toBeLessThan(0.03)
  const [left] = await shop.owner`
    SELECT sum(amount)::bigint AS amount FROM line_promotions WHERE promotion_id = ${id}`
  expect(left).toEqual({ amount: 0 })
  // A return is no transaction more.
  const report = (await (await manager.get('/api/reports?period=7days')).json()) as Told
  expect(report).toMatchObject({
    byPromotion: expect.arrayContaining([
      { promotion_id: id, name: 'Three for two', discount: 0, transactions: 1 },
    ]),
  })
})

test('verify names a promotion that took off more than the discount of its line', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  await add(PERCENT)
  const { body } = await sell([line(product)])
  const id = Number(body['transaction_id'])
  await shop.owner`UPDATE line_promotions SET amount = amount + 1 WHERE transaction_id = ${id}`
  const findings = await verifyLedger(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([
    `transaction ${id}, line 1: promotions took off 2001 of its discount of 2000`,
  ])
  await shop.owner`UPDATE line_promotions SET amount = amount - 1 WHERE transaction_id = ${id}`
})

test('the till has what is open in its catalogue, anew after each change', async () => {
  const catalogue = async () =>
    ((await (await till.get('/api/till/catalogue')).json()) as { promotions: { name: string }[] })
      .promotions
  const promotion = await add({ ...PERCENT, name: 'On the till' })
  expect(await catalogue()).toMatchObject([{ id: promotion.id, name: 'On the till', percent: 20 }])
  await manager.put(`/api/promotions/${promotion.id}`, { ...PERCENT, is_ended: true })
  expect(await catalogue()).toEqual([])
})

describe('bad input', () => {
  test.each([
    [{ ...PERCENT, percent: 101 }, 400, 'A discount is more than 0 and at most 100 percent'],
    [{ ...PERCENT, product_ids: [999_999] }, 400, 'There is no such product'],
    [{ ...PERCENT, category_ids: [999_999] }, 400, 'There is no such category'],
    [{ ...PERCENT, from_time: '25:00', to_time: '26:00' }, 400, 'Times are written HH:MM'],
    [{ ...PERCENT, name: '' }, 400, 'A promotion needs a name'],
    [{ ...PERCENT, buy: 3, pay: 2 }, 400, 'A promotion is of one kind'],
    [{ ...PERCENT, amount: '1,234.50' }, 400, 'amount must be a number'],
  ])('%j', async (fields, status, text) => {
    const answer = await manager.post('/api/promotions', fields)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as Told).error).toContain(text)
  })

  test('more than fifty at a time, one that is not there, and whoever is no manager', async () => {
    for (let n = 0; n < 50; n += 1) await add({ ...PERCENT, name: `Promotion ${n}` })
    const answer = await manager.post('/api/promotions', PERCENT)
    expect(answer.status).toBe(409)
    expect((await manager.put('/api/promotions/999999', PERCENT)).status).toBe(404)
    expect((await till.post('/api/promotions', PERCENT)).status).toBe(403)
    expect((await till.get('/api/promotions')).status).toBe(403)
  })
})
