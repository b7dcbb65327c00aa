import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { aStockless, batchFields, brokenBatches, refusal, stockBooks } from './test-stock.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-16T08:00:00Z')
const manager = await shop.signIn('manager@veld.test')

const receive = (body: object, headers: Record<string, string> = {}) =>
  manager.post('/api/inventory/deliveries', body, headers)
async function line(more: object = {}) {
  const { received_date: _, ...fields } = batchFields(await aStockless(shop, { name: 'Jar' }))
  return { ...fields, ...more }
}
const delivery = (...lines: object[]) => ({
  supplier: 'Highveld Growers',
  received_date: '2026-11-16',
  lines,
})

test('a delivery is a batch for each line, with supplier and date once', async () => {
  const lines = [
    await line({ quantity: 5, expiry_date: '2027-01-01' }),
    await line({ quantity: 7 }),
  ]
  const answer = await receive(delivery(...lines))
  expect(answer.status).toBe(201)
  const common = { supplier: 'Highveld Growers', received_date: '2026-11-16' }
  expect(await answer.json()).toMatchObject({
    batches: lines.map((each) => ({ ...each, ...common, remaining_quantity: each.quantity })),
  })
  expect(await brokenBatches(shop)).toEqual([])
  expect((await verifyLedger(shop.pool)).filter(({ count }) => count > 0)).toEqual([])
})

test('ten times at once under one key it arrives once', async () => {
  const body = delivery(await line(), await line())
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => receive(body, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
  )
  expect(new Set(ids).size).toBe(1)
  const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
  expect(replays).toHaveLength(9)
  const before = await stockBooks(shop)
  expect(await refusal(await receive({ ...body, supplier: 'Other' }, key))).toEqual([
    422,
    'This Idempotency-Key has already been used for another delivery',
  ])
  expect(await stockBooks(shop)).toEqual(before)
})

test('one wrong line refuses the whole delivery and names itself', async () => {
  const good = await line()
  const before = await stockBooks(shop)
  const cases: [object, number, string][] = [
    [delivery(), 400, 'A delivery has at least one product'],
    [
      delivery(good, { ...good }),
      409,
      `Line 2: Batch ${good.batch_number} has already been received for Jar`,
    ],
    [delivery(good, { ...good, product_id: 999_999 }), 400, 'Line 2: There is no such product'],
    [
      { ...delivery(good), received_date: '2026-11-17' },
      400,
      'Line 1: The received date cannot be in the future',
    ],
  ]
  for (const [body, status, message] of cases)
    expect(await refusal(await receive(body))).toEqual([status, message])
  expect(await stockBooks(shop)).toEqual(before)
})

test('a product is found by its barcode, as a scanner types it', async () => {
  const id = await aStockless(shop, { name: 'Scanned' })
  await shop.owner`UPDATE products SET barcode = '6001234500017' WHERE id = ${id}`
  const list = await manager.get('/api/inventory/levels?search=6001234500017')
  expect(await list.json()).toMatchObject([{ id, name: 'Scanned' }])
})
