import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aShift, read } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { changeSettings, sellNew, takeBack } from './test-returns.ts'

const shop = await sharedShop()
const [manager, budtender] = [
  await shop.signIn('manager@veld.test'),
  await shop.signIn('budtender@veld.test'),
]

const FORM = { reason: 'Wrong product', destination: 'quarantine', payment_method: 'card' }

async function exchange(saleId: number, body: object, key: string = randomUUID(), by = budtender) {
  const answer = await by.post(
    `/api/transactions/${saleId}/exchanges`,
    { ...FORM, items: [{ line_number: 1, quantity: 1 }], ...body },
    { 'idempotency-key': key },
  )
  return { status: answer.status, body: await read(answer) }
}

async function anItem(price: number, quantity = 1) {
  const { id } = await aProduct(shop.owner, { price: price * 100, batches: [9] })
  return { product_id: id, quantity, unit_price: price }
}

async function books(): Promise<void> {
  expect(await brokenRules(shop.pool)).toEqual([])
}

const countEntries = async () =>
  (await shop.owner<[{ count: number }]>`SELECT count(*) FROM transactions`)[0].count

test('dearer goods: the first pay for them, the rest is paid, and the two entries name each other', async () => {
  const customer = await aCustomer(shop.owner)
  const old = await sellNew(shop, budtender, {
    body: { payment_method: 'card', customer_id: customer.id },
  })
  const { status, body } = await exchange(old.id, {
    new_items: [await anItem(150)],
    payment_method: 'cash',
  })
  expect([status, body.error]).toEqual([201, undefined])
  expect(body).toMatchObject({
    difference: 57.5,
    return: { total: 115, payments: [{ method: 'card', amount: 115 }] },
    sale: {
      total: 172.5,
      payments: [
        { method: 'card', amount: 115 },
        { method: 'cash', amount: 57.5 },
      ],
    },
  })
  const [back, sale] = [body.return, body.sale]
  const details = async (id: number) => read(await budtender.get(`/api/transactions/${id}`))
  expect(await details(back.transaction_id)).toMatchObject({
    original_id: old.id,
    exchange: { id: sale.transaction_id, transaction_number: sale.transaction_number },
  })
  expect(await details(sale.transaction_id)).toMatchObject({
    customer_id: customer.id,
    exchange: { id: back.transaction_id, transaction_number: back.transaction_number },
  })
  // What was paid by card is still a card's.
  const again = await takeBack(manager, sale.transaction_id, {
    items: [{ line_number: 1, quantity: 1 }],
  })
  expect((await read(again)).payments).toEqual([
    { method: 'card', amount: 115 },
    { method: 'cash', amount: 57.5 },
  ])
  await books()
})

test('cheaper goods: the difference goes back by the tender it came by, through the drawer', async () => {
  const shift = await aShift(budtender)
  const old = await sellNew(shop, budtender, {
    body: { payment_method: 'cash', till_id: shift.till },
  })
  const { body } = await exchange(old.id, {
    new_items: [await anItem(33.33)],
    payment_method: null,
    till_id: shift.till,
  })
  // R38.33, in coins R38.30: R76.70 goes back.
  expect(body).toMatchObject({ difference: -76.7, sale: { total: 38.33, rounding: -0.03 } })
  const x = await read(await manager.get(`/api/shifts/${shift.id}/x`))
  expect(x).toMatchObject({ cash_sales: 153.3, expected: 653.3 })
  await books()
})

test.each([
  ['cash', { payment_method: 'cash' }, 33.33, 1, ['cash 38.3']],
  [
    'card and cash',
    { payments: [{ method: 'card', amount: 200 }, { method: 'cash' }] },
    115.3,
    3,
    ['card 200', 'cash 197.7'],
  ],
])(
  'like for like of a sale paid by %s that was rounded: nothing is paid',
  async (_, paid, price, quantity, tenders) => {
    const old = await sellNew(shop, budtender, { price: price * 100, quantity, body: paid })
    const items = [{ line_number: 1, quantity }]
    const new_items = [await anItem(price, quantity)]
    for (const payment_method of [null, 'card']) {
      const again = await sellNew(shop, budtender, { price: price * 100, quantity, body: paid })
      const { status, body } = await exchange(again.id, { items, new_items, payment_method })
      expect([status, body.error]).toEqual([201, undefined])
      expect(body.difference).toBe(0)
      const byTender = body.sale.payments.map(
        ({ method, amount }: { method: string; amount: number }) => `${method} ${amount}`,
      )
      expect(byTender).toEqual(tenders)
    }
    // Dearer goods cost what they are dearer by, not the cents that no coin paid for at first.
    const dearer = [...new_items, await anItem(10)]
    const { body } = await exchange(old.id, { items, new_items: dearer, payment_method: 'card' })
    expect(body).toMatchObject({ difference: 11.5, sale: { rounding: expect.any(Number) } })
    await books()
  },
)

test('of what was paid by a way that the shop has given up, with the rest by one that it takes', async () => {
  const admin = await shop.signIn('admin@veld.test')
  const old = await sellNew(shop, budtender, { quantity: 3, body: { payment_method: 'snapscan' } })
  await changeSettings(admin, { payment_methods: ['EFT'] })
  const even = await exchange(old.id, { new_items: [await anItem(100)], payment_method: null })
  expect([even.status, even.body.error]).toEqual([201, undefined])
  expect(even.body.difference).toBe(0)
  expect(even.body.sale.payments).toMatchObject([{ method: 'snapscan', amount: 115 }])
  const dearer = { new_items: [await anItem(150)] }
  const gone = await exchange(old.id, { ...dearer, payment_method: 'snapscan' })
  expect([gone.status, gone.body.error]).toEqual([400, expect.stringContaining('Invalid payment')])
  const paid = await exchange(old.id, { ...dearer, payment_method: 'eft' })
  expect(paid.body.sale.payments).toMatchObject([
    { method: 'snapscan', amount: 115 },
    { method: 'eft', amount: 57.5 },
  ])
  await books()
})

test('twenty equal requests at once are one exchange with one answer', async () => {
  const old = await sellNew(shop, budtender)
  const [key, body] = [randomUUID(), { new_items: [await anItem(100)] }]
  const before = await countEntries()
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(old.id, body, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await countEntries()).toBe(before + 2)
  const other = await exchange(old.id, { ...body, reason: 'Changed mind' }, key)
  expect(other.status).toBe(422)
  await books()
})

test.each([
  ['The new goods cost R57.50 more: say how that is paid', 400, { payment_method: null }],
  ['Store credit and accounts are for named customers', 400, { payment_method: 'store_credit' }],
  ['Only 2 of', 409, { items: [{ line_number: 1, quantity: 3 }] }],
  ['A return needs a reason', 400, { reason: ' ' }],
  ['Cart is empty', 400, { new_items: [] }],
  ['The total is R172.50 now', 409, { expected_total: 1 }],
  ['Unknown field: payments', 400, { payments: [{ method: 'cash', amount: 1 }] }],
  ['There is no such till', 400, { till_id: 999_999 }],
  [
    'Invalid price for item 1',
    400,
    { new_items: [{ product_id: 1, quantity: 1, unit_price: '1,234.50' }] },
  ],
  [
    'Invalid quantity for item 1',
    400,
    { new_items: [{ product_id: 1, quantity: -1, unit_price: 1 }] },
  ],
  ['Unknown field: day', 400, { day: '2026-01-05' }],
])('%s', async (text, status, more) => {
  const old = await sellNew(shop, budtender)
  const before = await countEntries()
  const answer = await exchange(old.id, { new_items: [await anItem(150)], ...more })
  expect(answer.body.error).toContain(text)
  expect(answer.status).toBe(status)
  expect(await countEntries()).toBe(before)
})

test.each([
  ['card', 'digital_wallet', [null, '000123']],
  ['card', 'card', ['000123']],
])(
  'the slip of what a %s paid is not that of the rest by %s, and is found like a sale’s',
  async (payment_method, rest, references) => {
    const old = await sellNew(shop, budtender, { body: { payment_method } })
    const [key, new_items] = [randomUUID(), [await anItem(150)]]
    const wanted = { new_items, payment_method: rest, payment_reference: ' 000123 ' }
    const { status, body } = await exchange(old.id, wanted, key)
    expect([status, body.error]).toEqual([201, undefined])
    const { payments } = body.sale as { payments: { reference: string | null }[] }
    expect(payments.map(({ reference }) => reference)).toEqual(references)
    const sold = await budtender.get(`/api/transactions/${body.sale.transaction_id}`)
    expect((await read(sold)).slip_reference).toBe('000123')
    const again = await exchange(old.id, wanted, key)
    expect(again.body).toEqual(body)
    const other = await exchange(old.id, { ...wanted, payment_reference: '000124' }, key)
    expect(other.status).toBe(422)
    await books()
  },
)

test.each([
  ['Nothing more is paid: there is no slip to keep', 50, {}],
  ['A cash payment has no slip reference', 150, { payment_method: 'cash' }],
  ['This looks like a payment card number', 150, { payment_reference: '4242 4242 4242 4242' }],
])('of a slip: %s', async (text, price, more) => {
  const old = await sellNew(shop, budtender, { body: { payment_method: 'card' } })
  const before = await countEntries()
  const wanted = { new_items: [await anItem(price)], payment_reference: '000123', ...more }
  const answer = await exchange(old.id, wanted)
  expect(answer.body.error).toContain(text)
  expect(answer.status).toBe(400)
  expect(await countEntries()).toBe(before)
})

test.each([
  ['none', {}],
  ['cashier_confirmed', { age_confirmed: true }],
  ['document_seen', { age_confirmed: true, document_seen: true }],
])('the new sale keeps how age was proven: %s', async (age_proof, said) => {
  const old = await sellNew(shop, budtender)
  const { body } = await exchange(old.id, { new_items: [await anItem(150)], ...said })
  expect(body.sale.age_proof).toBe(age_proof)
})

test('to whoever has not shown their age nothing is given instead', async () => {
  const old = await sellNew(shop, budtender)
  const before = await countEntries()
  const wanted = { new_items: [await anItem(150)], age_confirmed: false }
  const { status, body } = await exchange(old.id, wanted)
  expect([status, body.error]).toEqual([409, expect.stringContaining('was not confirmed')])
  expect(await countEntries()).toBe(before)
})

test('discounts by hand are given at the till, not here', async () => {
  const old = await sellNew(shop, budtender)
  const before = await countEntries()
  const item = await anItem(150)
  const off = { ...item, discount: { percent: 10, reason: 'Staff' } }
  const refused = await exchange(old.id, { new_items: [off] })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'Discounts by hand are given at the till, not in an exchange',
  ])
  expect(await countEntries()).toBe(before)
  const none = await exchange(old.id, { new_items: [{ ...item, discount: null }] })
  expect([none.status, none.body.difference]).toEqual([201, 57.5])
})

test('of goods that are not there, and of more than one may take back alone, nothing is booked', async () => {
  const old = await sellNew(shop, budtender, { price: 400_00, quantity: 2 })
  const before = await countEntries()
  const gone = { ...(await anItem(150)), quantity: 10 }
  expect((await exchange(old.id, { new_items: [gone] })).status).toBe(409)
  const items = [{ line_number: 1, quantity: 2 }]
  const much = await exchange(old.id, { items, new_items: [await anItem(150)] })
  expect([much.status, much.body.approval?.kind]).toEqual([403, 'return'])
  expect(await countEntries()).toBe(before)
  const viewer = await shop.signIn('viewer@veld.test')
  expect((await exchange(old.id, { new_items: [gone] }, randomUUID(), viewer)).status).toBe(403)
})

test('a manager’s word allows an exchange beyond the cap, with a word for something else none', async () => {
  const PIN = '482915'
  await manager.put('/api/users/me/pin', { pin: PIN })
  const [{ id: approver_id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'manager@veld.test'`
  const old = await sellNew(shop, budtender, { price: 400_00, quantity: 4 })
  const wanted = { items: [{ line_number: 1, quantity: 2 }], new_items: [await anItem(150)] }
  const refused = await exchange(old.id, wanted)
  const given = await budtender.post('/api/approvals', {
    ...refused.body.approval,
    approver_id,
    pin: PIN,
  })
  const { id: approval_id } = await read(given)
  const before = await countEntries()
  const more = { ...wanted, items: [{ line_number: 1, quantity: 3 }], approval_id }
  expect((await exchange(old.id, more)).status).toBe(409)
  expect(await countEntries()).toBe(before)
  expect((await exchange(old.id, { ...wanted, approval_id })).status).toBe(201)
  expect((await exchange(old.id, { ...wanted, approval_id })).status).toBe(409)
  await books()
})
