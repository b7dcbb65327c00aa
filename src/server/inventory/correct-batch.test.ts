import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import {
  aStockless,
  type BatchAnswer,
  batchFields,
  lastAudit,
  received,
  refusal,
  stockBooks,
} from './test-stock.ts'

const shop = await sharedShop()
shop.clock.now = new Date('2026-11-16T08:00:00Z')
const manager = await shop.signIn('manager@veld.test')

const correct = (id: number, body: object) =>
  manager.post(`/api/inventory/batches/${id}/correct`, body)
const sell = (product_id: number, quantity: number, unit_price: number) =>
  manager.post('/api/transactions', {
    items: [{ product_id, quantity, unit_price }],
    payment_method: 'cash',
  })
const movements = async (id: number) =>
  (await (await manager.get(`/api/inventory/batches/${id}/movements`)).json()) as object[]
const brokenRules = async () =>
  (await verifyLedger(shop.pool)).filter(({ count }) => count > 0).map(({ rule }) => rule)

const asTyped = { batch_number: 'TYPO', cost_per_unit: 45.5 }
const asMeant = {
  batch_number: 'RIGHT',
  cost_per_unit: 4.55,
  supplier: 'Highveld Growers',
  expiry_date: '2027-01-31',
  compliance_id: 'COA-7',
}
const reason = 'A slip of the finger'

test('a correction is a new entry of the history, with what the batch said before', async () => {
  const { id } = await received(manager, await aStockless(shop), asTyped)
  const answer = await correct(id, { ...asMeant, reason })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id,
    ...asMeant,
    quantity: 10,
    remaining_quantity: 10,
  })
  const nothing = { supplier: null, expiry_date: null, compliance_id: null }
  expect(await movements(id)).toMatchObject([
    {
      kind: 'correct',
      quantity: 0,
      note: reason,
      user_name: 'manager Demo',
      old_values: { ...asTyped, ...nothing },
      new_values: asMeant,
    },
    { kind: 'receive', quantity: 10, old_values: null, new_values: null },
  ])
  expect(await lastAudit(shop)).toMatchObject({
    action: 'update',
    table_name: 'inventory_batches',
    record_id: String(id),
    old_values: { ...asTyped, ...nothing },
    new_values: { ...asMeant, reason },
  })
})

test('what was sold keeps the cost it was sold at, however often it is corrected', async () => {
  const product = await aStockless(shop, { price: 100_00 })
  const { id } = await received(manager, product, asTyped)
  for (const cost_per_unit of [4.55, 5, 45.5]) {
    expect((await sell(product, 2, 100)).status).toBe(200)
    expect((await correct(id, { ...asTyped, cost_per_unit, reason })).status).toBe(200)
  }
  expect((await sell(product, 1, 100)).status).toBe(200)
  const lines = await shop.owner`
    SELECT cost FROM transaction_items WHERE product_id = ${product} ORDER BY id`
  expect(lines.map(({ cost }) => cost as number)).toEqual([91_00, 9_10, 10_00, 45_50])
  expect(await brokenRules()).toEqual([])
})

test('nothing changed leaves no trace', async () => {
  const { id } = await received(manager, await aStockless(shop), asTyped)
  const before = await stockBooks(shop)
  expect((await correct(id, { ...asTyped, reason })).status).toBe(200)
  expect(await stockBooks(shop)).toEqual(before)
})

describe('refused, and nothing changes', () => {
  const card = '4111 1111 1111 1111'
  test.each<[object, number, string]>([
    [{ ...asTyped, reason: ' ' }, 400, 'Please say why the batch is corrected'],
    [asMeant, 400, 'Please say why the batch is corrected'],
    [{ ...asTyped, batch_number: '', reason }, 400, 'Batch number is required'],
    [{ ...asTyped, cost_per_unit: -1, reason }, 400, 'Cost per unit must be R0.00 or more'],
    [
      { ...asTyped, expiry_date: '2025-12-31', reason },
      400,
      'The expiry date cannot be before the received date',
    ],
    [{ ...asTyped, supplier: card, reason }, 400, expect.stringContaining('card number')],
    [
      { ...asMeant, seen: { ...asTyped, cost_per_unit: 1 }, reason },
      409,
      'Batch TYPO has been corrected meanwhile. Please look at it and correct it again',
    ],
    [{ ...asMeant, quantity: 5, reason }, 400, expect.any(String)],
  ])('%j: %i', async (body, status, message) => {
    const { id } = await received(manager, await aStockless(shop), asTyped)
    const before = await stockBooks(shop)
    expect(await refusal(await correct(id, body))).toEqual([status, message])
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('what a colleague corrected meanwhile is brought along, to go on from', async () => {
    const { id } = await received(manager, await aStockless(shop), asTyped)
    const current = (await (await correct(id, { ...asMeant, reason })).json()) as BatchAnswer
    const stale = { ...asMeant, cost_per_unit: 5, reason }
    const refused = await correct(id, { ...stale, seen: asTyped })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ current }),
    ])
    expect((await correct(id, { ...stale, seen: asMeant })).status).toBe(200)
  })

  test('a number that another batch of the product has, also when both are given it at once', async () => {
    const product = await aStockless(shop, { name: 'Durban Poison' })
    const batches = [
      await received(manager, product, { batch_number: 'ONE' }),
      await received(manager, product, { batch_number: 'TWO' }),
    ]
    await received(manager, product, { batch_number: 'Taken' })
    const taken = { ...asTyped, batch_number: 'TAKEN', reason }
    expect(await refusal(await correct(batches[0]!.id, taken))).toEqual([
      409,
      'Batch Taken has already been received for Durban Poison',
    ])
    const answers = await Promise.all(
      batches.map(({ id }) => correct(id, { ...asTyped, batch_number: 'FREE', reason })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('an unknown batch is a 404', async () => {
    expect(await refusal(await correct(999_999, { ...asMeant, reason }))).toEqual([
      404,
      'There is no such batch',
    ])
  })
})

test('the request that received a batch is known again after it was corrected', async () => {
  const body = batchFields(await aStockless(shop), asTyped)
  const key = { 'idempotency-key': randomUUID() }
  const first = (await (
    await manager.post('/api/inventory/batches', body, key)
  ).json()) as BatchAnswer
  await correct(first.id, { ...asMeant, reason })
  await correct(first.id, { ...asMeant, cost_per_unit: 9, reason })
  const again = await manager.post('/api/inventory/batches', body, key)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await again.json()).toMatchObject({ id: first.id, ...asMeant, cost_per_unit: 9 })
  const other = await manager.post('/api/inventory/batches', { ...body, ...asMeant }, key)
  expect(other.status).toBe(422)
})

test('a batch that was changed without an entry is named by verify', async () => {
  const { id } = await received(manager, await aStockless(shop), asTyped)
  await correct(id, { ...asMeant, reason })
  await shop.owner`UPDATE inventory_batches SET supplier = 'Nobody' WHERE id = ${id}`
  expect(await brokenRules()).toEqual([
    'The corrections of a batch lead from one to the next and to what it says now',
  ])
  await shop.owner`UPDATE inventory_batches SET supplier = ${asMeant.supplier} WHERE id = ${id}`
  const [gone] = await shop.owner`
    DELETE FROM batch_corrections WHERE batch_id = ${id} RETURNING *`
  expect(await brokenRules()).toEqual([
    'A correction is an entry of its batch’s history, and the other way round',
  ])
  await shop.owner`INSERT INTO batch_corrections ${shop.owner({ ...gone })}`
})
