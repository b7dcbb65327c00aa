import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { checkRules } from '#server/verify/verify-ledger.ts'
import { changeSettings, told } from './test-returns.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')

const giveBack = (customer_id: number, items: object[], key: string = randomUUID()) =>
  manager.post(
    '/api/returns',
    { customer_id, items, reason: 'Lost the slip' },
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
  const [{ store_credit }] = await shop.owner<[{ store_credit: number }]>`
    SELECT store_credit FROM customers WHERE id = ${customer.id}`
  expect(store_credit).toBe(200_00)
  const [held] = (await (await manager.get('/api/quarantine')).json()) as { id: number }[]
  expect(held).toMatchObject({ product_id: product.id, batch_id: null, remaining: 2 })
  const back = await manager.post(`/api/quarantine/${held!.id}/restore`, {
    quantity: 1,
    reason: 'x',
  })
  expect(back.status).toBe(409)
  expect((await told(back)).error).toMatch(/Nobody knows which batch .* only be destroyed/)
  const findings = await checkRules(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
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
  const findings = await checkRules(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
})

test.each([
  [{ product_id: 999_999, quantity: 1, amount: 1 }, 400, 'there is no such product'],
  [{ product_id: 1, quantity: 0, amount: 1 }, 400, 'A quantity is a whole number'],
  [{ product_id: 1, quantity: 1, amount: 0 }, 400, 'An amount is more than R0.00'],
])('%j is refused', async (item, status, text) => {
  const customer = await aCustomer(shop.owner)
  const answer = await giveBack(customer.id, [item])
  expect(answer.status).toBe(status)
  expect((await told(answer)).error).toContain(text)
})

test('a customer that nobody knows, and a value beyond a manager’s cap', async () => {
  const unknown = await giveBack(999_999, [{ product_id: 1, quantity: 1, amount: 1 }])
  expect(unknown.status).toBe(400)
  const customer = await aCustomer(shop.owner)
  const product = await aProduct(shop.owner, { price: 20_000_00 })
  const answer = await giveBack(customer.id, [
    { product_id: product.id, quantity: 1, amount: 10_000.01 },
  ])
  expect(answer.status).toBe(403)
  expect((await told(answer)).error).toMatch(/needs the approval/)
})
