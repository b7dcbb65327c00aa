import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { holdStock } from './test-held-stock.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')

interface Receipt {
  transaction_id: number
  total: number
  [field: string]: unknown
}

const line = (product: { id: number; price: number }, quantity = 1) => ({
  product_id: product.id,
  quantity,
  unit_price: product.price / 100,
})
const cart = (items: unknown[], more: object = {}) => ({
  customer_id: null,
  items,
  payment_method: 'cash',
  ...more,
})
const sell = (body: object, key: string = randomUUID()) =>
  till.post('/api/transactions', body, { 'idempotency-key': key })

async function remaining(productId: number): Promise<number[]> {
  const rows = await shop.owner<{ remaining_quantity: number }[]>`
    SELECT remaining_quantity FROM inventory_batches WHERE product_id = ${productId} ORDER BY id`
  return rows.map((row) => row.remaining_quantity)
}

async function countSales(): Promise<number> {
  const [row] = await shop.owner<{ count: number }[]>`SELECT count(*) FROM transactions`
  return row!.count
}

async function setCustomer(id: number, fields: Record<string, unknown>): Promise<void> {
  await shop.owner`UPDATE customers SET ${shop.owner(fields)} WHERE id = ${id}`
}

test('a sale takes stock from the batch that expires first and is answered with its totals', async () => {
  const product = await aProduct(shop.owner, {
    price: 115_30,
    batches: [
      { remaining: 5, expiry_date: '2027-12-31' },
      { remaining: 2, expiry_date: '2027-01-31' },
      { remaining: 9 },
    ],
  })
  const answer = await sell(cart([line(product, 4)]))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    success: true,
    transaction_number: expect.stringMatching(/^T-\d{8}$/),
    subtotal: 461.2,
    vat: 69.18,
    total: 530.38,
    loyalty_points_earned: 0,
  })
  expect(await remaining(product.id)).toEqual([3, 0, 9])
})

test('expired and inactive batches are not sold from', async () => {
  const product = await aProduct(shop.owner, {
    batches: [
      { remaining: 5, expiry_date: '2020-01-01' },
      { remaining: 5, is_active: false },
      { remaining: 1 },
    ],
  })
  const answer = await sell(cart([line(product, 2)]))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    success: false,
    error: `Not enough stock for ${product.name}: 1 left`,
    details: `Not enough stock for ${product.name}: 1 left`,
    shortages: [{ product_id: product.id, left: 1 }],
  })
  expect(await remaining(product.id)).toEqual([5, 5, 1])
})

test('two lines of one product count together', async () => {
  const product = await aProduct(shop.owner, { batches: [3, 2] })
  expect((await sell(cart([line(product, 3), line(product, 3)]))).status).toBe(409)
  const answer = await sell(cart([line(product, 2), line(product, 3)]))
  expect(answer.status).toBe(200)
  const { transaction_id } = (await answer.json()) as Receipt
  const details = await (await till.get(`/api/transactions/${transaction_id}`)).json()
  expect(details).toMatchObject({
    items: [
      { line_number: 1, quantity: 2, batches: [{ quantity: 2 }] },
      { line_number: 2, quantity: 3, batches: [{ quantity: 1 }, { quantity: 2 }] },
    ],
  })
})

test('the customer earns a point per full R10 and their totals follow', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  const customer = await aCustomer(shop.owner)
  const answer = await sell(cart([line(product, 3)], { customer_id: customer.id }))
  expect(await answer.json()).toMatchObject({ total: 345, loyalty_points_earned: 34 })
  const [row] = await shop.owner`
    SELECT loyalty_points, total_spent, total_visits, last_visit_at IS NOT NULL AS visited
    FROM customers WHERE id = ${customer.id}`
  expect(row).toEqual({ loyalty_points: 34, total_spent: 345_00, total_visits: 1, visited: true })
})

test.each([
  ['as the till says', { age_confirmed: true }, true],
  ['as not, in the plain form', {}, false],
])('whether the age was confirmed is recorded %s', async (_, more, age_confirmed) => {
  const product = await aProduct(shop.owner, { batches: [1] })
  const customer = await aCustomer(shop.owner)
  const answer = await sell(cart([line(product)], { customer_id: customer.id, ...more }))
  const { transaction_id } = (await answer.json()) as Receipt
  const details = await (await till.get(`/api/transactions/${transaction_id}`)).json()
  expect(details).toMatchObject({ age_confirmed })
})

describe('what is not a sale', () => {
  test.each<[string, number, (item: object) => object]>([
    ['Cart is empty. Add items before completing transaction.', 400, () => cart([])],
    [
      'Cart is empty. Add items before completing transaction.',
      400,
      () => ({ payment_method: 'cash' }),
    ],
    [
      'Invalid payment method. Please select cash or card.',
      400,
      (item) => cart([item], { payment_method: 'cheque' }),
    ],
    ['Invalid product ID for item 2', 400, (item) => cart([item, { ...item, product_id: 0 }])],
    ['Invalid product ID for item 1', 400, (item) => cart([{ ...item, product_id: 'x' }])],
    ['Invalid quantity for item 1', 400, (item) => cart([{ ...item, quantity: 0 }])],
    ['Invalid quantity for item 1', 400, (item) => cart([{ ...item, quantity: 1.5 }])],
    ['Invalid price for item 2', 400, (item) => cart([item, { ...item, unit_price: -1 }])],
    ['Invalid price for item 1', 400, (item) => cart([{ ...item, unit_price: 1.005 }])],
    ['Invalid price for item 1', 400, (item) => cart([{ ...item, unit_price: 1e300 }])],
    ['Invalid price for item 1', 400, (item) => cart([{ ...item, unit_price: 1_000_000.01 }])],
    [
      'Item 1: at most 1000 of a product can be sold at once',
      400,
      (item) => cart([{ ...item, quantity: 1001 }]),
    ],
    ['Item 1: there is no such product', 400, (item) => cart([{ ...item, product_id: 999_999 }])],
    ['There is no such customer', 400, (item) => cart([item], { customer_id: 999_999 })],
    [
      'This looks like a payment card number, which must not be stored',
      400,
      (item) => cart([item], { notes: '4111 1111 1111 1111' }),
    ],
    ['Unknown field: total', 400, (item) => cart([item], { total: 1 })],
  ])('%s', async (message, status, body) => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const before = await countSales()
    const answer = await sell(body(line(product)))
    expect(await answer.json()).toMatchObject({ success: false, error: message, details: message })
    expect(answer.status).toBe(status)
    expect(await countSales()).toBe(before)
    expect(await remaining(product.id)).toEqual([5])
  })

  test('an archived product', async () => {
    const product = await aProduct(shop.owner, { batches: [5], archived: true })
    const answer = await sell(cart([line(product)]))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: `Item 1: ${product.name} is no longer sold`,
    })
  })

  test('a price that is not the catalogue’s', async () => {
    const product = await aProduct(shop.owner, { price: 110_00, batches: [5] })
    const answer = await sell(cart([{ ...line(product), unit_price: 100 }]))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: `The price of ${product.name} has changed from R100.00 to R110.00`,
      price_changes: [{ product_id: product.id, unit_price: 100, price: 110 }],
    })
    expect(await remaining(product.id)).toEqual([5])
  })

  test('a customer under 18 on the day, by the shop’s clock', async () => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const customer = await aCustomer(shop.owner)
    const today = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
    const born = (days: number) =>
      new Date(
        Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days),
      )
        .toISOString()
        .slice(0, 10)
    await setCustomer(customer.id, { date_of_birth: born(1) })
    const refused = await sell(cart([line(product)], { customer_id: customer.id }))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'Customers must be 18 or older' })
    await setCustomer(customer.id, { date_of_birth: born(0) })
    expect((await sell(cart([line(product)], { customer_id: customer.id }))).status).toBe(200)
  })

  test('a medical product without a valid medical card', async () => {
    const product = await aProduct(shop.owner, { batches: [9] })
    await shop.owner`UPDATE products SET is_medical = true WHERE id = ${product.id}`
    const customer = await aCustomer(shop.owner)
    const noCard = `Item 1: ${product.name} is sold only to a customer with a medical card`
    const sale = cart([line(product)], { customer_id: customer.id })
    expect(await (await sell(cart([line(product)]))).json()).toMatchObject({ error: noCard })
    expect(await (await sell(sale)).json()).toMatchObject({ error: noCard })
    await setCustomer(customer.id, { has_medical_card: true })
    expect(await (await sell(sale)).json()).toMatchObject({
      error: `Item 1: ${product.name} needs the number of this customer's medical card, and none is on file`,
    })
    await setCustomer(customer.id, {
      medical_card_number_sealed: Buffer.from('sealed'),
      medical_card_number_hash: Buffer.from('S21-1'),
      medical_card_expiry_date: '2020-01-01',
    })
    expect(await (await sell(sale)).json()).toMatchObject({
      error: `Item 1: ${product.name} needs a valid medical card, and this customer's has expired`,
    })
    await setCustomer(customer.id, { medical_card_expiry_date: null })
    expect((await sell(sale)).status).toBe(200)
  })
})

describe('exactly once', () => {
  test('the same key and request is answered again, also after a price change', async () => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const [key, body] = [randomUUID(), cart([line(product)])]
    const first = await sell(body, key)
    await shop.owner`UPDATE products SET price = 1 WHERE id = ${product.id}`
    const again = await sell(body, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await remaining(product.id)).toEqual([4])
  })

  test('the same key for another request is refused', async () => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const key = randomUUID()
    await sell(cart([line(product)]), key)
    expect((await sell(cart([line(product, 2)]), key)).status).toBe(422)
    expect(await remaining(product.id)).toEqual([4])
  })

  test('twenty equal requests at once are one sale with one answer, of the last unit too', async () => {
    const product = await aProduct(shop.owner, { batches: [1] })
    const [key, body] = [randomUUID(), cart([line(product)])]
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(body, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const receipts = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(await remaining(product.id)).toEqual([0])
  })

  test('a key that is no UUID is refused', async () => {
    const product = await aProduct(shop.owner, { batches: [1] })
    expect((await sell(cart([line(product)]), 'again')).status).toBe(400)
  })
})

describe('many tills', () => {
  test('32 of them on the last unit: one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await aProduct(shop.owner, { batches: [1] })
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => sell(cart([line(product)]))),
      )
      const refused = answers.filter(({ status }) => status === 409)
      const sold = answers.filter(({ status }) => status === 200)
      expect([sold.length, refused.length]).toEqual([1, 31])
      expect(await remaining(product.id)).toEqual([0])
    }
  })

  test('carts with crossed products never deadlock towards the till', async () => {
    const products = await Promise.all(
      [1, 2, 3].map(() => aProduct(shop.owner, { batches: [200, 200] })),
    )
    const lines = products.map((product) => line(product, 3))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => sell(cart(i % 2 === 0 ? lines : lines.toReversed()))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    for (const product of products) expect(await remaining(product.id)).toEqual([80, 200])
  })

  test('a sale locks the products in one order, whatever the order of its lines', async () => {
    const [first, second] = [
      await aProduct(shop.owner, { batches: [5] }),
      await aProduct(shop.owner, { batches: [5] }),
    ]
    const held = await holdStock(shop.owner, first.id)
    const sale = sell(cart([line(second), line(first)]))
    await vi.waitUntil(async () => (await countWaiting(shop.owner)) > 0, { timeout: 10_000 })
    // It waits for the first with nothing in its hands.
    const free = await shop.owner`
      SELECT FROM inventory_batches WHERE product_id = ${second.id} FOR UPDATE SKIP LOCKED`
    await held.release()
    expect(free).toHaveLength(1)
    expect((await sale).status).toBe(200)
  })

  test('32 sales to one customer keep their points exact', async () => {
    const product = await aProduct(shop.owner, { price: 99_99, batches: [100] })
    const customer = await aCustomer(shop.owner)
    await Promise.all(
      Array.from({ length: 32 }, () => sell(cart([line(product)], { customer_id: customer.id }))),
    )
    const [row] = await shop.owner`
      SELECT loyalty_points, total_spent,
        (SELECT sum(points) FROM loyalty_movements WHERE customer_id = c.id) AS points,
        (SELECT sum(spent) FROM loyalty_movements WHERE customer_id = c.id) AS spent
      FROM customers c WHERE id = ${customer.id}`
    expect(row).toEqual({
      loyalty_points: 32 * 11,
      total_spent: 32 * 114_99,
      points: 32 * 11,
      spent: 32 * 114_99,
    })
  })
})

test('every sale leaves exactly one audit row and balanced movements', async () => {
  const [wrong] = await shop.owner<{ audits: number; batches: number; lines: number }[]>`
    SELECT
      (SELECT count(*) FROM transactions t WHERE 1 <> (SELECT count(*) FROM audit_logs a
        WHERE a.table_name = 'transactions' AND a.action = 'create' AND a.record_id = t.id::text)) AS audits,
      (SELECT count(*) FROM inventory_batches b WHERE remaining_quantity <>
        (SELECT sum(quantity) FROM stock_movements m WHERE m.batch_id = b.id)) AS batches,
      (SELECT count(*) FROM transactions t WHERE subtotal <>
        (SELECT sum(line_total) FROM transaction_items i WHERE i.transaction_id = t.id)) AS lines`
  expect(wrong).toEqual({ audits: 0, batches: 0, lines: 0 })
})

describe('finding a sale again', () => {
  test('a budtender finds their own, a manager everybody’s', async () => {
    const product = await aProduct(shop.owner, { batches: [9] })
    const manager = await shop.signIn('manager@veld.test')
    const theirs = await manager.post('/api/transactions', cart([line(product)]))
    const { transaction_id, transaction_number } = (await theirs.json()) as Receipt & {
      transaction_number: string
    }
    expect((await till.get(`/api/transactions/${transaction_id}`)).status).toBe(404)
    expect((await manager.get(`/api/transactions/${transaction_id}`)).status).toBe(200)
    const found = await manager.get(`/api/transactions?number=${transaction_number.toLowerCase()}`)
    expect(await found.json()).toMatchObject([{ id: transaction_id, seller_name: 'manager Demo' }])
    const own = (await (await till.get('/api/transactions?limit=500')).json()) as {
      seller_name: string
    }[]
    expect(new Set(own.map((sale) => sale.seller_name))).toEqual(new Set(['budtender Demo']))
  })

  test('pages follow each other without a gap', async () => {
    const all = (await (await till.get('/api/transactions?limit=20')).json()) as { id: number }[]
    const first = await till.get('/api/transactions?limit=10')
    const next = await till.get(
      `/api/transactions?limit=10&cursor=${first.headers.get('x-next-cursor')}`,
    )
    const pages = [...((await first.json()) as object[]), ...((await next.json()) as object[])]
    expect(pages).toEqual(all)
  })
})
