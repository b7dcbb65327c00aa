import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const CONTRADICTION = 'document_seen and age_confirmed contradict each other'
const NOT_CONFIRMED =
  'The age of the customer was not confirmed: this shop sells only to people who have shown that they are 18 or older'

async function sell(more: object, key: string = randomUUID(), who = till) {
  const product = await aProduct(shop.owner, { batches: [2] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }]
  const body = { items, payment_method: 'cash', ...more }
  const answer = await who.post('/api/transactions', body, { 'idempotency-key': key })
  return { status: answer.status, sold: (await answer.json()) as Sold, body }
}

interface Sold {
  transaction_id: number
  age_proof: string
  error?: string
}

async function aBuyer(details: object): Promise<number> {
  const { id } = await aCustomer(shop.owner)
  await shop.owner`UPDATE customers SET ${shop.owner({ ...details })} WHERE id = ${id}`
  return id
}

/** The switch of Settings, Security. */
async function askForAge(id_verification_required: boolean): Promise<void> {
  const { version } = (await (await manager.get('/api/settings')).json()) as { version: number }
  await manager.put('/api/settings', { version, id_verification_required })
}

const countSales = async () =>
  (await shop.owner<[{ count: number }]>`SELECT count(*) FROM transactions`)[0].count

const VERIFIED = { is_verified: true, date_of_birth: '1990-01-01' }

test.each<[string, object | null, object, string]>([
  ['a verified adult', VERIFIED, {}, 'verified_customer'],
  ['a verified adult, whatever is said', VERIFIED, { document_seen: true }, 'verified_customer'],
  ['a verified adult whose age is denied', VERIFIED, { age_confirmed: false }, 'verified_customer'],
  ['one verified without a birth date', { is_verified: true }, {}, 'none'],
  ['an adult whom nobody has verified', { date_of_birth: '1990-01-01' }, {}, 'none'],
  ['a walk-in with a document', null, { document_seen: true }, 'document_seen'],
  ['a walk-in who was asked', null, { age_confirmed: true }, 'cashier_confirmed'],
  ['a walk-in of whom nothing is said', null, {}, 'none'],
])('a sale to %s keeps how age was proven', async (_, details, more, age_proof) => {
  const customer_id = details && (await aBuyer(details))
  const { status, sold } = await sell({ customer_id, ...more })
  expect([status, sold.age_proof]).toEqual([200, age_proof])
  const path = `/api/transactions/${sold.transaction_id}`
  expect(await (await till.get(path)).json()).toMatchObject({ age_proof })
  expect(await (await till.get('/api/transactions?limit=1')).json()).toMatchObject([{ age_proof }])
  const [row] = await shop.owner<[{ said: string }]>`
    SELECT new_values ->> 'age_proof' AS said FROM audit_logs
    WHERE table_name = 'transactions' AND action = 'create' AND record_id = ${String(sold.transaction_id)}`
  expect(row.said).toBe(age_proof)
  const findings = await verifyLedger(shop.pool)
  expect(findings.flatMap(({ problems }) => problems)).toEqual([])
})

test('a replay and a look-up tell the same proof, also when the customer is verified since', async () => {
  const key = randomUUID()
  const customer_id = await aBuyer({ date_of_birth: '1990-01-01' })
  const { sold, body } = await sell({ customer_id, age_confirmed: true }, key)
  await shop.owner`UPDATE customers SET is_verified = true WHERE id = ${customer_id}`
  const again = await till.post('/api/transactions', body, { 'idempotency-key': key })
  expect(await again.json()).toEqual(sold)
  expect(await (await till.get(`/api/transactions/keys/${key}`)).json()).toEqual(sold)
})

test.each<[string, object | null]>([
  ['a walk-in', null],
  ['a customer whom nobody has verified', { date_of_birth: '1990-01-01' }],
  ['one who was verified without a birth date', { is_verified: true }],
])(
  'where the shop asks for proof, a denied age of %s is refused, and nothing changes',
  async (_, details) => {
    const customer_id = details && (await aBuyer(details))
    const [audit] = await shop.owner<[{ last: number }]>`SELECT max(id) AS last FROM audit_logs`
    const before = await countSales()
    const { status, sold } = await sell({ customer_id, age_confirmed: false })
    expect([status, sold.error]).toEqual([409, NOT_CONFIRMED])
    expect(await countSales()).toBe(before)
    expect(await shop.owner`SELECT max(id) AS last FROM audit_logs`).toEqual([audit])
  },
)

test('where the shop does not ask, a denied age is booked as not proven', async () => {
  await askForAge(false)
  const { status, sold } = await sell({ age_confirmed: false })
  await askForAge(true)
  expect([status, sold.age_proof]).toEqual([200, 'none'])
})

test('a document that was seen at an age that was not confirmed is refused', async () => {
  const before = await countSales()
  const { status, sold } = await sell({ age_confirmed: false, document_seen: true })
  expect([status, sold.error]).toEqual([400, CONTRADICTION])
  expect(await countSales()).toBe(before)
})

test('a request that says nothing of a document is written down as before it could', async () => {
  const key = randomUUID()
  const { body } = await sell({ age_confirmed: true }, key)
  const plain = {
    customer_id: null,
    items: body.items.map((item) => ({ ...item, unit_price: 100_00 })),
    payment_method: 'cash',
    notes: null,
    age_confirmed: true,
  }
  const [row] = await shop.owner<[{ hash: string }]>`
    SELECT encode(request_hash, 'hex') AS hash FROM transactions WHERE idempotency_key = ${key}`
  expect(row.hash).toBe(createHash('sha256').update(JSON.stringify(plain)).digest('hex'))
})

test.each([
  [true, 'cashier_confirmed'],
  [false, 'unknown'],
])('a sale from before proof was kept, confirmed (%s), says %s', async (confirmed, said) => {
  const { sold } = await sell({ age_confirmed: true })
  await shop.owner`
    UPDATE transactions SET age_proof = 'unknown', age_confirmed = ${confirmed} WHERE id = ${sold.transaction_id}`
  const path = `/api/transactions/${sold.transaction_id}`
  expect(await (await till.get(path)).json()).toMatchObject({ age_proof: said })
})
