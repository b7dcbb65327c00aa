import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const dear = await aProduct(shop.owner, { price: 1900_00, batches: [50] })
const cheap = await aProduct(shop.owner, { price: 100_00, batches: [50] })

/** Of R2000.00 a small part, which is much of one line. */
const sell = (percent: number, more: object = {}, who = seller) =>
  who.post(
    '/api/transactions',
    {
      items: [
        { product_id: dear.id, quantity: 1, unit_price: 1900 },
        {
          product_id: cheap.id,
          quantity: 1,
          unit_price: 100,
          discount: { percent, reason: 'Regular customer' },
        },
      ],
      payment_method: 'card',
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )

test('a line goes as far below its list price as one may alone, and no further', async () => {
  expect((await sell(10)).status).toBe(200)
  const refused = await sell(11)
  expect(refused.status).toBe(403)
  expect(await read(refused)).toMatchObject({
    error:
      'Item 2 needs the approval of somebody who may sell it so far below its list price: you may go 10% below',
    approval: { kind: 'price', subject: { amount: 11, reason: 'Regular customer' } },
  })
  expect((await sell(50, {}, manager)).status).toBe(200)
  expect((await sell(51, {}, manager)).status).toBe(403)
})

test('the shop says how far, in force at once', async () => {
  const { version, discount_caps } = await read(await manager.get('/api/settings'))
  const budtender = { ...discount_caps.budtender, price_below_percent: 30 }
  const saved = await manager.put('/api/settings', {
    version,
    discount_caps: { ...discount_caps, budtender },
  })
  expect(saved.status).toBe(200)
  expect([(await sell(30)).status, (await sell(31)).status]).toEqual([200, 403])
})

test('with a manager’s word it is sold once, and is an exception of both', async () => {
  const { approval } = await read(await sell(80))
  const asked = await read(await seller.post('/api/approvals', approval))
  expect((await manager.post(`/api/approvals/${asked.id}/decide`, { granted: true })).status).toBe(
    200,
  )
  const sold = await sell(80, { approval_id: asked.id })
  expect(sold.status).toBe(200)
  expect((await sell(80, { approval_id: asked.id })).status).toBe(409)
  const { transaction_id } = await read(sold)
  const [noted] = await read(await manager.get('/api/exceptions'))
  expect(noted).toMatchObject({
    kind: 'price',
    transaction_id,
    amount: 80,
    person: 'budtender Demo',
    approver: 'manager Demo',
  })
})

test('the report counts discounts, returns and voids of each seller', async () => {
  const own = { items: [{ line_number: 1, quantity: 1 }], reason: 'Opened' }
  const lines = { items: [{ product_id: cheap.id, quantity: 2, unit_price: 100 }] }
  const post = async (path: string, body: object): Promise<{ transaction_id: number }> =>
    read(await seller.post(path, body, { 'idempotency-key': randomUUID() }))
  const counts = async () => {
    const report = await read(await manager.get('/api/exceptions/report'))
    const { kinds } = report.find(({ name }: { name: string }) => name === 'budtender Demo')
    return Object.fromEntries(
      kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
  }
  const before = await counts()
  expect(before.discount).toBeGreaterThan(0)
  const part = await post('/api/transactions', { ...lines, payment_method: 'card' })
  await post(`/api/transactions/${part.transaction_id}/returns`, {
    ...own,
    destination: 'quarantine',
  })
  const whole = await post('/api/transactions', { ...lines, payment_method: 'card' })
  await post(`/api/transactions/${whole.transaction_id}/returns`, {
    ...own,
    items: [{ line_number: 1, quantity: 2 }],
    destination: 'batch',
  })
  // What is exchanged as a whole was sold after all.
  const exchanged = await post('/api/transactions', { ...lines, payment_method: 'card' })
  await post(`/api/transactions/${exchanged.transaction_id}/exchanges`, {
    ...own,
    items: [{ line_number: 1, quantity: 2 }],
    destination: 'batch',
    new_items: lines.items,
    payment_method: 'card',
  })
  // Given to everybody: no discount of whoever sold it.
  const reduced = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const fifth = { name: 'A fifth off', kind: 'percent', percent: 20, product_ids: [reduced.id] }
  expect((await manager.post('/api/promotions', fifth)).status).toBe(201)
  const items = [{ product_id: reduced.id, quantity: 1, unit_price: 100 }]
  const sold = await post('/api/transactions', { items, payment_method: 'card' })
  expect(sold).toMatchObject({ discount: 20 })
  expect(await counts()).toMatchObject({
    discount: before.discount,
    return: (before.return ?? 0) + 2,
    void: (before.void ?? 0) + 1,
  })
})
