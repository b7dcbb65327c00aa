import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
// In Johannesburg it is the next day already.
const till = await shop.at('2026-11-16T22:30:00Z', 'budtender@veld.test')

async function sell(more: object, key: string = randomUUID()) {
  const product = await aProduct(shop.owner, { price: 115_30, batches: [3] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: 115.3 }]
  const answer = await till.post(
    '/api/transactions',
    { items, ...more },
    { 'idempotency-key': key },
  )
  return { answer, body: (await answer.json()) as Record<string, unknown>, items }
}

const countSales = async () =>
  (await shop.owner<[{ count: number }]>`SELECT count(*) FROM transactions`)[0].count

test('the shop’s day, VAT, the points rule and the payment, as they were', async () => {
  const { body } = await sell({ payments: [{ method: 'cash', tendered: 200 }] })
  const payment = {
    method: 'cash',
    amount: 132.6,
    tendered: 200,
    change: 67.4,
    reference: null,
  }
  expect(body).toMatchObject({
    total: 132.6,
    vat_mode: 'exclusive',
    vat_rate: 15,
    payments: [payment],
    change: 67.4,
  })
  const details = await (
    await till.get(`/api/transactions/${String(body['transaction_id'])}`)
  ).json()
  expect(details).toMatchObject({
    day: '2026-11-17',
    payment_method: 'cash',
    vat_mode: 'exclusive',
    vat_rate: 15,
    payments: [payment],
  })
  const findings = await verifyLedger(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
})

test('the plain form is one payment of the whole', async () => {
  const { body } = await sell({ payment_method: 'card' })
  expect(body).toMatchObject({
    payments: [{ method: 'card', amount: 132.6, tendered: null, change: 0, reference: null }],
    change: 0,
  })
})

test('a replay and a look-up answer the same payments', async () => {
  const key = randomUUID()
  const { body, items } = await sell({ payments: [{ method: 'cash', tendered: 150 }] }, key)
  const again = await till.post(
    '/api/transactions',
    { items, payments: [{ method: 'cash', tendered: 150 }] },
    { 'idempotency-key': key },
  )
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(body)
  expect(await (await till.get(`/api/transactions/keys/${key}`)).json()).toEqual(body)
})

test('a plain request is written down as it was before payments could be told', async () => {
  const key = randomUUID()
  const { items } = await sell({ payment_method: 'cash' }, key)
  const plain = {
    customer_id: null,
    items: items.map((item) => ({ ...item, unit_price: 115_30 })),
    payment_method: 'cash',
    notes: null,
    age_confirmed: null,
  }
  const [row] = await shop.owner<[{ hash: string }]>`
    SELECT encode(request_hash, 'hex') AS hash FROM transactions WHERE idempotency_key = ${key}`
  expect(row.hash).toBe(createHash('sha256').update(JSON.stringify(plain)).digest('hex'))
})

test.each<[string, object]>([
  ['Invalid payment method. Please select cash or card.', {}],
  ['Invalid payment method. Please select cash or card.', { payments: [] }],
  [
    'A sale has at most 10 payments',
    { payments: Array.from({ length: 11 }, () => ({ method: 'card', amount: 12 })) },
  ],
  [
    'Only one payment can leave its amount open',
    { payments: [{ method: 'cash' }, { method: 'card' }] },
  ],
  [
    'R100.00 does not cover the total of R132.60',
    { payments: [{ method: 'cash', tendered: 100 }] },
  ],
  [
    'The payment of R1.00 is not the total of R132.60',
    { payments: [{ method: 'card', amount: 1 }] },
  ],
  ['Only cash is counted out and gives change', { payments: [{ method: 'card', tendered: 200 }] }],
])('refused, and nothing is sold: %s', async (error, more) => {
  const before = await countSales()
  const { answer, body } = await sell(more)
  expect([answer.status, body['error']]).toEqual([400, error])
  expect(await countSales()).toBe(before)
})

test('money in the audit row of a sale has two decimals', async () => {
  const { body } = await sell({ payment_method: 'card' })
  const [row] = await shop.owner<[{ total: string }]>`
    SELECT new_values ->> 'total' AS total FROM audit_logs
    WHERE table_name = 'transactions' AND record_id = ${String(body['transaction_id'])}`
  expect(row.total).toBe('132.60')
})
