import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

interface Account {
  store_credit: number
  account_owed: number
  account_limit: number | null
  entries: { ledger: string; amount: number; method: string | null; note: string | null }[]
}

const account = async (id: number) =>
  (await (await till.get(`/api/customers/${id}/account`)).json()) as Account

/** Somebody who owes R115.00 on their account. */
async function aDebtor(): Promise<number> {
  const { id } = await aCustomer(shop.owner)
  const limited = await manager.put(`/api/customers/${id}/account-limit`, { limit: 500 })
  expect(limited.status, await limited.clone().text()).toBe(200)
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const sale = await till.post('/api/transactions', {
    customer_id: id,
    items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
    payments: [{ method: 'account' }],
  })
  expect(sale.status, await sale.clone().text()).toBe(200)
  return id
}

const pay = (id: number, body: object, key: string = randomUUID()) =>
  till.post(`/api/customers/${id}/account-payments`, body, { 'idempotency-key': key })

test('a payment lowers what is owed, once for each key, and is audited', async () => {
  const id = await aDebtor()
  const key = randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => pay(id, { method: 'eft', amount: 100 }, key)),
  )
  for (const answer of answers) expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await account(id)).toMatchObject({
    account_owed: 15,
    entries: [{ ledger: 'account', amount: -100, method: 'eft' }, { amount: 115 }],
  })
  expect((await pay(id, { method: 'eft', amount: 10 }, key)).status).toBe(422)
  const rows = await shop.owner`
    SELECT FROM audit_logs WHERE table_name = 'customer_ledger' AND new_values ->> 'customer_id' = ${id}`
  expect(rows).toHaveLength(1)
})

test.each([
  [{ method: 'eft', amount: 115.01 }, 409, 'R115.00 is owed: R115.01 is more than that'],
  [{ method: 'eft', amount: 0 }, 400, 'The amount is more than R0.00'],
  [{ method: 'eft', amount: -5 }, 400, 'The amount is more than R0.00'],
  [{ method: 'account', amount: 5 }, 400, 'Choose how the payment was made'],
  [{ method: 'barter', amount: 5 }, 400, 'Choose how the payment was made'],
  [{ method: 'eft', amount: '1,234.50' }, 400, 'amount must be a number'],
])('%j is refused and changes nothing', async (body, status, message) => {
  const id = await aDebtor()
  const answer = await pay(id, body)
  expect(answer.status).toBe(status)
  expect(((await answer.json()) as { error: string }).error).toContain(message)
  expect((await account(id)).account_owed).toBe(115)
})

test('a manager gives credit with a reason; a budtender does not', async () => {
  const { id } = await aCustomer(shop.owner)
  const credit = { amount: 50, reason: 'Wrong product last week' }
  expect((await till.post(`/api/customers/${id}/store-credit`, credit)).status).toBe(403)
  expect((await manager.post(`/api/customers/${id}/store-credit`, { amount: 5 })).status).toBe(400)
  expect((await manager.post(`/api/customers/${id}/store-credit`, credit)).status).toBe(201)
  expect(await account(id)).toMatchObject({
    store_credit: 50,
    entries: [{ ledger: 'store_credit', amount: 50, note: 'Wrong product last week' }],
  })
})

test('a limit is a manager’s to set, and an account with a debt is not closed', async () => {
  const id = await aDebtor()
  expect((await till.put(`/api/customers/${id}/account-limit`, { limit: 900 })).status).toBe(403)
  const closed = await manager.put(`/api/customers/${id}/account-limit`, { limit: null })
  expect(closed.status).toBe(409)
  expect(await closed.json()).toMatchObject({
    error: 'R115.00 is still owed: set the limit to R0.00 instead',
  })
  await pay(id, { method: 'cash', amount: 115 })
  expect((await manager.put(`/api/customers/${id}/account-limit`, { limit: null })).status).toBe(
    200,
  )
  expect((await account(id)).account_limit).toBeNull()
})

test('the statement tells what is owed and how it came about', async () => {
  const id = await aDebtor()
  await pay(id, { method: 'eft', amount: 15 })
  const answer = await till.get(`/api/customers/${id}/statement`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  for (const words of [
    'Statement',
    'T-0',
    'R115.00',
    'Payment: EFT',
    '-R15.00',
    'Amount due',
    'R100.00',
  ])
    expect(text).toContain(words)
})

test('the books hold after all that', async () => {
  const broken = (await verifyLedger(shop.pool)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

test('somebody who is no customer has no account', async () => {
  for (const path of ['account', 'statement'])
    expect((await till.get(`/api/customers/999999/${path}`)).status).toBe(404)
  expect((await pay(999999, { method: 'eft', amount: 1 })).status).toBe(404)
})
