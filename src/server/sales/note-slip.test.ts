import { describe, expect, test } from 'vitest'
import { pdfText } from '#server/documents/test-pdf.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

async function aSaleBy(seller = till, payment_method = 'card'): Promise<number> {
  const { id, price } = await aProduct(shop.owner, { batches: [1] })
  const items = [{ product_id: id, quantity: 1, unit_price: price / 100 }]
  const answer = await seller.post('/api/transactions', { items, payment_method })
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

const note = (sale: number, reference: unknown, who = till) =>
  who.post(`/api/transactions/${sale}/slips`, { reference })

async function referenceOf(sale: number): Promise<unknown> {
  const answer = await manager.get(`/api/transactions/${sale}`)
  return ((await answer.json()) as { slip_reference: unknown }).slip_reference
}

const countSlips = async () =>
  (await shop.owner<[{ count: number }]>`SELECT count(*) FROM payment_slips`)[0].count

test.each(['card', 'digital_wallet'])('a %s sale takes a reference afterwards', async (method) => {
  const sale = await aSaleBy(till, method)
  expect(await referenceOf(sale)).toBeNull()
  const answer = await note(sale, '  RRN 0042 ')
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ transaction_id: sale, reference: 'RRN 0042' })
  expect(await referenceOf(sale)).toBe('RRN 0042')
})

test('what was typed as a sale was paid is its reference, until another is noted', async () => {
  const { id, price } = await aProduct(shop.owner, { batches: [1] })
  const items = [{ product_id: id, quantity: 1, unit_price: price / 100 }]
  const payments = [{ method: 'card', amount: 50, reference: 'A-778' }, { method: 'cash' }]
  const answer = await till.post('/api/transactions', { items, payments })
  const { transaction_id: sale } = (await answer.json()) as { transaction_id: number }
  expect(await referenceOf(sale)).toBe('A-778')
  expect(await pdfText(till, sale)).toContain('Slip reference\nA-778')
  await note(sale, 'A-779')
  expect(await referenceOf(sale)).toBe('A-779')
})

test('the newest counts, the one before stays, and each is in the trail once', async () => {
  const sale = await aSaleBy()
  await note(sale, 'misread')
  const answers = await Promise.all([note(sale, '0042'), note(sale, '0042'), note(sale, '0042')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await referenceOf(sale)).toBe('0042')
  const trail = await shop.owner`
    SELECT a.action, a.user_name, a.old_values, a.new_values ->> 'reference' AS reference
    FROM payment_slips s
    JOIN audit_logs a ON a.table_name = 'payment_slips' AND a.record_id = s.id::text
    WHERE s.transaction_id = ${sale} ORDER BY s.id`
  const row = { action: 'create', user_name: 'budtender Demo' }
  expect(trail).toEqual([
    { ...row, old_values: null, reference: 'misread' },
    { ...row, old_values: { reference: 'misread' }, reference: '0042' },
  ])
})

describe('refused, and nothing is kept', () => {
  const CARD = 'This looks like a payment card number, which must not be stored'
  test.each<[string, number, (sale: number) => ReturnType<typeof note>]>([
    ['Slip reference is required', 400, (sale) => note(sale, '  ')],
    ['Slip reference is required', 400, (sale) => till.post(`/api/transactions/${sale}/slips`)],
    [CARD, 400, (sale) => note(sale, '4111 1111 1111 1111')],
    ['There is no such sale', 404, () => note(999_999, '0042')],
    ['There is no such sale', 404, async () => note(await aSaleBy(manager), '0042')],
    ['A cash sale has no payment slip', 409, async () => note(await aSaleBy(till, 'cash'), '0042')],
  ])('%s (%i)', async (message, status, ask) => {
    const [sale, before] = [await aSaleBy(), await countSlips()]
    const answer = await ask(sale)
    expect(await answer.json()).toMatchObject({ error: message })
    expect(answer.status).toBe(status)
    expect(await countSlips()).toBe(before)
  })

  test('a text that is too long', async () => {
    expect((await note(await aSaleBy(), 'x'.repeat(41))).status).toBe(400)
  })
})

test('a manager notes the slip of another’s sale', async () => {
  const sale = await aSaleBy()
  expect((await note(sale, '0042', manager)).status).toBe(201)
})

test('the application cannot change or remove what was noted', async () => {
  for (const change of ["UPDATE payment_slips SET reference = 'x'", 'DELETE FROM payment_slips'])
    await expect(shop.pool.unsafe(change)).rejects.toThrow('permission denied')
})
