import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { changeSettings, told } from './test-returns.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')

const giveBack = (
  customer_id: number,
  items: object[],
  key: string = randomUUID(),
  more: object = {},
) =>
  manager.post(
    '/api/returns',
    { customer_id, items, reason: 'Lost the slip', ...more },
    { 'idempotency-key': key },
  )

test('store credit for a named customer, the goods in quarantine with no batch known', async () => {
  const customer = await aCustomer(shop.owner)
  const product = await aProduct(shop.owner, { price: 100_00, batches: [1], archived: true })
  const key = randomUUID()
  const items = [{ product_id: product.id, quantity: 2, amount: 200 }]
  const answer = await giveBack(customer.id, items, key)
  expect(answer.status).toBe(201)
  const body = await told(answer)
  expect(body).toMatchObject({
    total: 200,
    vat: 26.09,
    payments: [{ method: 'store_credit', amount: 200 }],
    document: { kind: 'credit_note' },
  })
  expect(await (await giveBack(customer.id, items, key)).json()).toEqual(body)
  expect(await storeCredit(customer.id)).toBe(200_00)
  const [held] = (await (await manager.get('/api/quarantine')).json()) as { id: number }[]
  expect(held).toMatchObject({ product_id: product.id, batch_id: null, remaining: 2 })
  const back = await manager.post(`/api/quarantine/${held!.id}/restore`, {
    quantity: 1,
    reason: 'x',
  })
  expect(back.status).toBe(409)
  expect((await told(back)).error).toMatch(/Nobody knows which batch .* only be destroyed/)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test.each([
  ['exclusive', 115.01, 'R115.01 is more than the R115.00'],
  ['inclusive', 100.01, 'R100.01 is more than the R100.00'],
  ['none', 100.01, 'R100.01 is more than the R100.00'],
])('at most today’s price, VAT mode %s', async (vat_mode, amount, text) => {
  await changeSettings(admin, { vat_mode })
  const customer = await aCustomer(shop.owner)
  const product = await aProduct(shop.owner, { price: 100_00 })
  const tooMuch = await giveBack(customer.id, [{ product_id: product.id, quantity: 1, amount }])
  expect(tooMuch.status).toBe(409)
  expect((await told(tooMuch)).error).toContain(text)
  const most = Math.round((amount - 0.01) * 100) / 100
  const whole = await giveBack(customer.id, [{ product_id: product.id, quantity: 1, amount: most }])
  expect(whole.status).toBe(201)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('at most what it costs under a promotion of today', async () => {
  await changeSettings(admin, { vat_mode: 'exclusive' })
  const customer = await aCustomer(shop.owner)
  const product = await aProduct(shop.owner, { price: 100_00 })
  const promotion = { name: 'Half', kind: 'percent', percent: 50, product_ids: [product.id] }
  const added = await manager.post('/api/promotions', promotion)
  const { id } = (await added.json()) as { id: number }
  const give = async (amount: number) =>
    told(await giveBack(customer.id, [{ product_id: product.id, quantity: 1, amount }]))
  expect((await give(57.51)).error).toContain('R57.51 is more than the R57.50')
  expect((await give(57.5)).total).toBe(57.5)
  await manager.put(`/api/promotions/${id}`, { ...promotion, is_ended: true })
  expect((await give(115)).total).toBe(115)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test.each([
  [{ product_id: 999_999, quantity: 1, amount: 1 }, 400, 'there is no such product'],
  [{ product_id: 1, quantity: 0, amount: 1 }, 400, 'A quantity is a whole number'],
  [{ product_id: 1, quantity: 1, amount: 0 }, 400, 'An amount is more than R0.00'],
  [{ product_id: 1, quantity: 1, amount: -5 }, 400, 'An amount is more than R0.00'],
  [{ product_id: 1, quantity: 1, amount: '1,234.50' }, 400, 'amount must be a number'],
])('%j is refused', async (item, status, text) => {
  const customer = await aCustomer(shop.owner)
  const answer = await giveBack(customer.id, [item])
  expect(answer.status).toBe(status)
  expect((await told(answer)).error).toContain(text)
})

test('a customer that nobody knows is refused', async () => {
  const unknown = await giveBack(999_999, [{ product_id: 1, quantity: 1, amount: 1 }])
  expect([unknown.status, (await told(unknown)).error]).toEqual([400, 'There is no such customer'])
})

describe('beyond a manager’s cap', async () => {
  const PIN = '482915'
  await admin.put('/api/users/me/pin', { pin: PIN })
  const [{ id: approver_id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'admin@veld.test'`
  const [customer, other] = [await aCustomer(shop.owner), await aCustomer(shop.owner)]
  const [product, another] = [
    await aProduct(shop.owner, { price: 20_000_00 }),
    await aProduct(shop.owner, { price: 20_000_00 }),
  ]
  const items = [{ product_id: product.id, quantity: 1, amount: 10_000.01 }]

  test('the refusal says for what a word is needed, and nothing changes', async () => {
    const refused = await giveBack(customer.id, items)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      error:
        'A return of R10000.01 needs the approval of somebody who may give it: you may take back R10000.00',
      approval: {
        kind: 'return',
        subject: { customer: customer.customer_id, amount: 10_000.01, reason: 'Lost the slip' },
      },
    })
    expect(await storeCredit(customer.id)).toBe(0)
  })

  test('an admin’s word allows that one return without a slip, once', async () => {
    const { approval } = (await (await giveBack(customer.id, items)).json()) as { approval: object }
    const given = await manager.post('/api/approvals', { ...approval, approver_id, pin: PIN })
    const { id: approval_id } = (await given.json()) as { id: number }
    // As much, but to another customer, of another product, of more pieces, or for another reason: something else.
    for (const [to, what, more] of [
      [other.id, items, {}],
      [customer.id, [{ ...items[0], product_id: another.id }], {}],
      [customer.id, [{ ...items[0], quantity: 2 }], {}],
      [customer.id, items, { reason: 'Changed' }],
    ] as const) {
      const wrong = await giveBack(to, [...what], randomUUID(), { approval_id, ...more })
      expect([wrong.status, (await told(wrong)).error]).toEqual([
        409,
        'This approval was given for something else',
      ])
    }
    const key = randomUUID()
    const sent = () => giveBack(customer.id, items, key, { approval_id })
    // Neither is through before the other has begun.
    const held = await holdOpen(
      shop.owner,
      (db) => db`SELECT FROM approvals WHERE id = ${approval_id} FOR UPDATE`,
    )
    const both = Promise.all([sent(), sent()])
    await expect.poll(() => countWaiting(shop.owner)).toBe(2)
    await held.rollback()
    const [done, twin] = await both
    expect([done.status, twin.status]).toEqual([201, 201])
    const body = await told(done)
    expect(await told(twin)).toEqual(body)
    expect(await (await giveBack(customer.id, items, key, { approval_id })).json()).toEqual(body)
    const again = await giveBack(customer.id, items, randomUUID(), { approval_id })
    expect((await told(again)).error).toBe('This approval has been used: ask for another')
    expect(await storeCredit(customer.id)).toBe(10_000_01)
    const [exception] = (await (await admin.get('/api/exceptions')).json()) as object[]
    expect(exception).toMatchObject({ kind: 'return', amount: 10_000.01, approver: 'admin Demo' })
    expect(await brokenRules(shop.pool)).toEqual([])
  })
})

async function storeCredit(id: number): Promise<number> {
  const [row] = await shop.owner<[{ store_credit: number }]>`
    SELECT store_credit FROM customers WHERE id = ${id}`
  return row.store_credit
}
