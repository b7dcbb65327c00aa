import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
const [admin, manager, till] = [
  await shop.signIn('admin@veld.test'),
  await shop.signIn('manager@veld.test'),
  await shop.signIn('budtender@veld.test'),
]
type Seller = typeof till

interface Asked {
  price?: number
  quantity?: number
  by?: Seller
  key?: string
}

/** Sells some of one product; `more` is the rest of the request, `item` the rest of its line. */
async function sell(more: object, item: object = {}, asked: Asked = {}) {
  const { price = 115_30, quantity = 3, by = till, key = randomUUID() } = asked
  const product = await aProduct(shop.owner, { price, batches: [quantity] })
  const items = [{ product_id: product.id, quantity, unit_price: price / 100, ...item }]
  const answer = await by.post('/api/transactions', { items, ...more }, { 'idempotency-key': key })
  const body = (await answer.json()) as Record<string, unknown> & { error?: string }
  return { status: answer.status, body }
}

async function settings(change: object): Promise<void> {
  const { version } = (await (await admin.get('/api/settings')).json()) as { version: number }
  const answer = await admin.put('/api/settings', { ...change, version })
  expect(answer.status).toBe(200)
}

async function books(): Promise<void> {
  const findings = await verifyLedger(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
}

const cash = { payment_method: 'cash' }
const tenCards = (amount: number) => Array.from({ length: 10 }, () => ({ method: 'card', amount }))
const off = (percent: number) => ({ discount: { percent, reason: 'Regular customer' } })

test('cash is rounded down to 10c on a line of its own, the total stays exact', async () => {
  const { body } = await sell(cash)
  expect(body).toMatchObject({ total: 397.79, rounding: -0.09, payments: [{ amount: 397.7 }] })
  await books()
})

test('several payments cover the total, and change comes from cash only', async () => {
  const payments = [
    { method: 'card', amount: 200, reference: 'A1' },
    { method: 'cash', tendered: 200 },
  ]
  const { body } = await sell({ payments })
  expect(body).toMatchObject({
    rounding: -0.09,
    change: 2.3,
    payments: [
      { method: 'card', amount: 200, reference: 'A1', change: 0 },
      { method: 'cash', amount: 197.7, tendered: 200, change: 2.3 },
    ],
  })
  const details = await (
    await till.get(`/api/transactions/${String(body['transaction_id'])}`)
  ).json()
  expect(details).toMatchObject({ payment_method: 'split', payments: body['payments'] })
  await books()
})

test.each([
  ['inclusive', { subtotal: 345.9, vat: 45.12, total: 345.9, vat_rate: 15 }],
  ['none', { subtotal: 345.9, vat: 0, total: 345.9, vat_rate: 0 }],
  ['exclusive', { subtotal: 345.9, vat: 51.89, total: 397.79, vat_rate: 15 }],
])('VAT mode %s is in force from the next sale on', async (vat_mode, totals) => {
  await settings({ vat_mode })
  const { body } = await sell(cash)
  expect(body).toMatchObject({ ...totals, vat_mode })
  await books()
})

test('a vendor’s sale is an abridged tax invoice, above R5 000 a full one, and a slip otherwise', async () => {
  const kindOf = async (price: number) =>
    (await sell({ payment_method: 'card' }, {}, { price, quantity: 1 })).body['document']
  expect(await kindOf(115_30)).toMatchObject({ kind: 'slip' })
  await settings({ vat_number: '4620187395' })
  expect(await kindOf(43_47)).toMatchObject({ kind: 'slip' })
  expect(await kindOf(43_48)).toMatchObject({ kind: 'slip' })
  expect(await kindOf(43_49)).toMatchObject({ kind: 'abridged_tax_invoice' })
  expect(await kindOf(4347_82)).toMatchObject({ kind: 'abridged_tax_invoice' })
  expect(await kindOf(4347_84)).toMatchObject({ kind: 'tax_invoice' })
  await settings({ vat_number: '' })
})

test('discounts of a line and of the cart, spread, kept and told with their reasons', async () => {
  const { body } = await sell(
    { ...cash, discount: { amount: 5.9, reason: 'Short dated' } },
    { discount: { percent: 5, reason: 'Staff' } },
  )
  // 345.90 - 17.30 - 5.90 = 322.70, and 48.41 VAT.
  expect(body).toMatchObject({ subtotal: 345.9, discount: 23.2, vat: 48.41, total: 371.11 })
  const details = await (
    await till.get(`/api/transactions/${String(body['transaction_id'])}`)
  ).json()
  expect(details).toMatchObject({
    cart_discount: 5.9,
    cart_discount_reason: 'Short dated',
    items: [{ line_total: 345.9, discount: 17.3, discount_reason: 'Staff', cart_discount: 5.9 }],
  })
  await books()
})

test('the same key with another discount is another sale', async () => {
  const key = randomUUID()
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: 100 }]
  const send = (more: object) =>
    till.post('/api/transactions', { items, ...cash, ...more }, { 'idempotency-key': key })
  const [first, again] = [await send(off(10)), await send(off(10))]
  expect(await again.json()).toEqual(await first.json())
  expect((await send(off(9))).status).toBe(422)
})

test.each<[string, number, object, object, Seller]>([
  ['R34.62 needs the approval', 403, off(10.01), {}, till],
  ['R172.98 needs the approval', 403, off(50.01), {}, manager],
  ['A discount needs a reason', 400, { discount: { percent: 5, reason: ' ' } }, {}, till],
  ['a percent or an amount', 400, { discount: { reason: 'Staff' } }, {}, till],
  ['at most 100 percent', 400, off(101), {}, admin],
  ['at most two decimals', 400, off(5.125), {}, admin],
  [
    'Item 1: a discount of R345.91 is more than its R345.90',
    400,
    {},
    { discount: { amount: 345.91, reason: 'x' } },
    admin,
  ],
  [
    'is more than the R345.90 of the cart',
    400,
    { discount: { amount: 346, reason: 'x' } },
    {},
    admin,
  ],
  ['Only a customer can redeem points', 400, { redeem_points: 5 }, {}, till],
  ['at most 2147483647 points', 400, { redeem_points: Number.MAX_SAFE_INTEGER }, {}, till],
  ['at most two decimals', 400, { payment_method: null, payments: tenCards(1e13) }, {}, till],
  ['do not come to the total', 400, { payment_method: null, payments: tenCards(1e10) }, {}, till],
  ['more than R0.00', 400, { discount: { amount: -5, reason: 'x' } }, {}, admin],
  ['a percent or an amount', 400, { discount: { amount: '1,234.50', reason: 'x' } }, {}, admin],
  [
    'more than R0.00',
    400,
    { payment_method: null, payments: [{ method: 'cash', amount: -5 }] },
    {},
    till,
  ],
  [
    'amount must be a number',
    400,
    { payment_method: null, payments: [{ method: 'cash', amount: '1,234.50' }] },
    {},
    till,
  ],
  [
    'Store credit and accounts are for named customers',
    400,
    { payment_method: null, payments: [{ method: 'store_credit' }] },
    {},
    till,
  ],
  [
    'Store credit and accounts are for named customers',
    400,
    { payment_method: 'store_credit' },
    {},
    till,
  ],
  [
    'Store credit and accounts are for named customers',
    400,
    { payment_method: 'account' },
    {},
    till,
  ],
])('refused, and nothing is sold: %s', async (problem, status, more, item, by) => {
  const before = await shop.owner`SELECT count(*) FROM transactions`
  const { status: given, body } = await sell({ ...cash, ...more }, item, { by })
  expect([given, body.error]).toEqual([status, expect.stringContaining(problem)])
  expect(await shop.owner`SELECT count(*) FROM transactions`).toEqual(before)
})

test('points are redeemed as money off, and at most those that there are, at the same moment too', async () => {
  const { id: customer_id } = await aCustomer(shop.owner)
  await shop.owner`UPDATE customers SET loyalty_points = 45 WHERE id = ${customer_id}`
  await shop.owner`
    INSERT INTO loyalty_movements (customer_id, points, spent, created_at) VALUES (${customer_id}, 45, 0, now())`
  const redeem = () => sell({ ...cash, customer_id, redeem_points: 40 }, {}, { price: 20_00 })
  const answers = await Promise.all([redeem(), redeem(), redeem()])
  const sold = answers.filter(({ status }) => status === 200 || status === 201)
  expect(sold).toHaveLength(1)
  // R4.00 off: 56.00 and 8.40 VAT; 6 points earned.
  expect(sold[0]!.body).toMatchObject({
    discount: 4,
    total: 64.4,
    points_redeemed: 40,
    points_value: 4,
    loyalty_points_earned: 6,
  })
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(
    /This customer has \d+ points/,
  )
  const [customer] =
    await shop.owner`SELECT loyalty_points FROM customers WHERE id = ${customer_id}`
  expect(customer).toEqual({ loyalty_points: 11 })
  await books()
})

test('store credit and account pay as far as they reach, also at the same moment', async () => {
  const { id: customer_id } = await aCustomer(shop.owner)
  await shop.owner`UPDATE customers SET store_credit = 50000, account_limit = 40000 WHERE id = ${customer_id}`
  await shop.owner`
    INSERT INTO customer_ledger (customer_id, ledger, amount, created_at) VALUES (${customer_id}, 'store_credit', 50000, now())`
  const pay = (method: string) => sell({ customer_id, payments: [{ method }] })
  const credit = await Promise.all([pay('store_credit'), pay('store_credit')])
  expect(credit.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1)
  expect(credit.find(({ status }) => status === 409)?.body.error).toBe(
    'This customer has R102.21 of store credit',
  )
  const account = [await pay('account'), await pay('account')]
  expect(account[0]!.status).toBeLessThan(300)
  expect(account[1]!.body.error).toBe("R2.21 is left of this customer's account limit")
  const stranger = await aCustomer(shop.owner)
  const none = await sell({ customer_id: stranger.id, payments: [{ method: 'account' }] })
  expect(none.body.error).toBe('This customer has no account with the shop')
  await books()
})

test('cash that was named and a rest left open come to the total, once', async () => {
  const payments = [{ method: 'cash', amount: 100, tendered: 200 }, { method: 'card' }]
  const { body } = await sell({ payment_method: null, payments })
  expect(body).toMatchObject({
    total: 397.79,
    rounding: 0,
    change: 100,
    payments: [
      { method: 'cash', amount: 100 },
      { method: 'card', amount: 297.79 },
    ],
  })
  await books()
})

test('who owes points since a till sold without the server can still pay with store credit', async () => {
  const { id: customer_id } = await aCustomer(shop.owner)
  await shop.owner`UPDATE customers SET loyalty_points = -5, store_credit = 50000 WHERE id = ${customer_id}`
  await shop.owner`
    INSERT INTO loyalty_movements (customer_id, points, spent, created_at) VALUES (${customer_id}, -5, 0, now())`
  await shop.owner`
    INSERT INTO customer_ledger (customer_id, ledger, amount, created_at) VALUES (${customer_id}, 'store_credit', 50000, now())`
  const { status } = await sell({ customer_id, payments: [{ method: 'store_credit' }] })
  expect(status).toBeLessThan(300)
  await books()
})

test('a way to pay that the shop has taken out is refused', async () => {
  await settings({ payment_methods: ['EFT'] })
  expect((await sell({ payment_method: 'snapscan' })).body.error).toBe(
    'Invalid payment method. Please select cash or card.',
  )
  expect((await sell({ payment_method: 'eft' })).body).toMatchObject({
    payments: [{ method: 'eft' }],
  })
})

const PIN = '482915'

async function theManager(): Promise<string> {
  expect((await manager.put('/api/users/me/pin', { pin: PIN })).status).toBeLessThan(300)
  const [{ id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'manager@veld.test'`
  return id
}

test('another approval under the key of a sale is not used up, and nothing is noted', async () => {
  const approver_id = await theManager()
  const product = await aProduct(shop.owner, { price: 200_00, batches: [9] })
  const key = randomUUID()
  const send = (approval_id?: number) =>
    till.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 200 }],
        ...cash,
        ...off(30),
        approval_id,
      },
      { 'idempotency-key': key },
    )
  const { approval } = (await (await send()).json()) as { approval: object }
  const ask = async () => {
    const given = await till.post('/api/approvals', { ...approval, approver_id, pin: PIN })
    return ((await given.json()) as { id: number }).id
  }
  const [first, second] = [await ask(), await ask()]
  const { transaction_id } = (await (await send(first)).json()) as { transaction_id: number }
  expect((await send(second)).status).toBe(422)
  const used = await shop.owner`
    SELECT id, used_at IS NOT NULL AS is_used FROM approvals WHERE id IN (${first}, ${second}) ORDER BY id`
  expect(used).toEqual([
    { id: first, is_used: true },
    { id: second, is_used: false },
  ])
  const noted = await shop.owner`SELECT FROM exceptions WHERE transaction_id = ${transaction_id}`
  expect(noted).toHaveLength(1)
})

test('a manager’s word allows one discount beyond the cap, once, and is kept with the sale', async () => {
  const approver_id = await theManager()
  const product = await aProduct(shop.owner, { price: 200_00, batches: [9] })
  const key = randomUUID()
  const send = (percent: number, approval_id?: number, as: string = key) =>
    till.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 200 }],
        ...cash,
        ...off(percent),
        approval_id,
      },
      { 'idempotency-key': as },
    )
  const refused = await send(20)
  expect(refused.status).toBe(403)
  const { approval } = (await refused.json()) as { approval: object }
  expect(approval).toMatchObject({
    kind: 'discount',
    subject: { amount: 40, reason: 'Regular customer' },
  })
  const given = await till.post('/api/approvals', { ...approval, approver_id, pin: PIN })
  const { id } = (await given.json()) as { id: number }
  const other = await send(25, id)
  expect(other.status).toBe(409)
  // So that the till asks for that one, and sends the same sale again.
  expect(await other.json()).toMatchObject({
    approval: { kind: 'discount', subject: { amount: 50, reason: 'Regular customer' } },
  })
  const sold = await send(20, id)
  const body = (await sold.json()) as { transaction_id: number }
  expect(body).toMatchObject({ discount: 40, total: 184 })
  expect(await (await send(20, id)).json()).toEqual(body)
  expect((await send(20, id, randomUUID())).status).toBe(409)
  const [kept] = await shop.owner`
    SELECT approval_id FROM transactions WHERE id = ${body.transaction_id}`
  expect(kept).toEqual({ approval_id: id })
  const shown = await till.get(`/api/transactions/${body.transaction_id}`)
  expect(await shown.json()).toMatchObject({
    approval: { id, kind: 'discount', approver_name: 'manager Demo' },
  })
  await books()
})
