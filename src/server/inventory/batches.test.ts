import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import {
  aStockless,
  type BatchAnswer,
  batchFields,
  brokenBatches,
  lastAudit,
  received,
  refusal,
  stockBooks,
} from './test-stock.ts'

const shop = await sharedShop()
// Half past midnight on the 15th in Johannesburg, still the 14th in UTC.
shop.clock.now = new Date('2026-11-14T22:30:00Z')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

const receive = (body: object, headers: Record<string, string> = {}) =>
  manager.post('/api/inventory/batches', body, headers)
const adjust = (id: number, body: object) =>
  manager.post(`/api/inventory/batches/${id}/adjust`, body)
const movements = async (id: number) =>
  (await (await manager.get(`/api/inventory/batches/${id}/movements`)).json()) as Record<
    string,
    unknown
  >[]

describe('receiving stock', () => {
  test('stores the batch, its first movement and an audit row', async () => {
    const product = await aStockless(shop, { name: 'Durban Poison' })
    const body = {
      product_id: product,
      batch_number: 'DP-2026-11',
      quantity: 40,
      cost_per_unit: 61.25,
      supplier: 'Highveld Growers',
      received_date: '2026-11-15',
      expiry_date: '2026-12-01',
      compliance_id: 'COA-1',
    }
    const answer = await receive(body)
    expect(answer.status).toBe(201)
    const batch = (await answer.json()) as BatchAnswer
    expect(batch).toMatchObject({
      ...body,
      product_name: 'Durban Poison',
      remaining_quantity: 40,
      is_active: true,
      expiry_status: 'soon',
    })
    expect(await movements(batch.id)).toMatchObject([
      { kind: 'receive', quantity: 40, reason: null, user_name: 'manager Demo' },
    ])
    expect(await lastAudit(shop)).toMatchObject({
      user_name: 'manager Demo',
      action: 'create',
      table_name: 'inventory_batches',
      record_id: String(batch.id),
      new_values: body,
    })
  })

  test('supplier, expiry and compliance id may be left out or sent empty', async () => {
    const product = await aStockless(shop)
    const none = { supplier: null, expiry_date: null, compliance_id: null, expiry_status: 'fine' }
    expect(await received(manager, product)).toMatchObject(none)
    const empty = { supplier: '', expiry_date: '', compliance_id: ' ' }
    expect(await received(manager, product, empty)).toMatchObject(none)
  })

  const QUANTITY = 'Quantity must be a whole number from 1 to 1000000'
  test.each<[object, string]>([
    [{ product_id: undefined }, 'Please select a product'],
    [{ product_id: 0 }, 'Please select a product'],
    [{ product_id: '' }, 'Please select a product'],
    [{ product_id: 999_999 }, 'There is no such product'],
    [{ batch_number: ' ' }, 'Batch number is required'],
    [{ batch_number: undefined }, 'Batch number is required'],
    [{ batch_number: 'x'.repeat(101) }, 'batch_number must be at most 100 characters long'],
    [{ quantity: 0 }, QUANTITY],
    [{ quantity: -1 }, QUANTITY],
    [{ quantity: 1.5 }, QUANTITY],
    [{ quantity: '5' }, QUANTITY],
    [{ quantity: 1_000_001 }, QUANTITY],
    [{ quantity: undefined }, QUANTITY],
    [{ cost_per_unit: -0.01 }, 'Cost per unit must be R0.00 or more'],
    [{ cost_per_unit: 1.234 }, 'Amounts are in rand with at most two decimals'],
    [{ cost_per_unit: 1_000_000.01 }, 'Cost per unit must be at most R1000000.00'],
    [{ cost_per_unit: '5' }, 'cost_per_unit must be a number'],
    [{ received_date: '' }, 'Received date is required'],
    [{ received_date: undefined }, 'Received date is required'],
    [{ received_date: '2026-02-30' }, 'Dates are written YYYY-MM-DD'],
    [{ received_date: '2026-11-16' }, 'The received date cannot be in the future'],
    [{ expiry_date: '15/11/2026' }, 'Dates are written YYYY-MM-DD'],
    [{ expiry_date: '2026-01-04' }, 'The expiry date cannot be before the received date'],
    [{ remaining_quantity: 5 }, 'Unknown field: remaining_quantity'],
  ])('%j is refused and changes nothing: %s', async (bad, message) => {
    const body = batchFields(await aStockless(shop), bad)
    const before = await stockBooks(shop)
    expect(await refusal(await receive(body))).toEqual([400, message])
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('a gift costs nothing, and a batch may expire on the day it comes', async () => {
    const gift = { cost_per_unit: 0, received_date: '2026-11-15', expiry_date: '2026-11-15' }
    expect(await received(manager, await aStockless(shop), gift)).toMatchObject(gift)
  })

  test('nothing is received for an archived product', async () => {
    const product = await aStockless(shop, { name: 'Old Times', archived: true })
    const before = await stockBooks(shop)
    expect(await refusal(await receive(batchFields(product)))).toEqual([
      409,
      'Old Times is archived: restore it before you receive stock',
    ])
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('of eight that send it at the same moment in other capitals one receives it', async () => {
    const product = await aStockless(shop, { name: 'Malawi' })
    const numbers = ['lot-7a', 'LOT-7A', 'Lot-7A', 'lot-7A', 'LOT-7a', 'Lot-7a', 'lOT-7A', 'loT-7a']
    const answers = await Promise.all(
      numbers.map((batch_number) => receive(batchFields(product, { batch_number }))),
    )
    const [winner, ...more] = answers.flatMap(({ status }, at) => (status === 201 ? at : []))
    expect(more).toEqual([])
    for (const answer of answers.filter((_, at) => at !== winner))
      expect(await refusal(answer)).toEqual([
        409,
        `Batch ${numbers[winner!]} has already been received for Malawi`,
      ])
    expect(await brokenBatches(shop)).toEqual([])
  })

  test('a batch number is received once for a product, and may serve another', async () => {
    const product = await aStockless(shop, { name: 'Rooibaard' })
    await received(manager, product, { batch_number: 'TWICE' })
    const before = await stockBooks(shop)
    for (const batch_number of ['TWICE', ' twice '])
      expect(await refusal(await receive(batchFields(product, { batch_number })))).toEqual([
        409,
        'Batch TWICE has already been received for Rooibaard',
      ])
    expect(await stockBooks(shop)).toEqual(before)
    await received(manager, await aStockless(shop), { batch_number: 'TWICE' })
  })

  test('the form sent ten times at once without a key receives one batch', async () => {
    const body = batchFields(await aStockless(shop))
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(body)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })
})

describe('the same Idempotency-Key', () => {
  test('ten times at once receives one batch and answers it ten times', async () => {
    const body = batchFields(await aStockless(shop), { supplier: 'S', expiry_date: '2027-01-01' })
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(body, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    expect(replays).toHaveLength(9)
    const ids = new Set(
      (await Promise.all(answers.map((answer) => answer.json() as Promise<BatchAnswer>))).map(
        ({ id }) => id,
      ),
    )
    expect(ids.size).toBe(1)
    expect(await brokenBatches(shop)).toEqual([])
  })

  test('repeated later changes nothing, in whatever case it is written', async () => {
    const body = batchFields(await aStockless(shop))
    const key = randomUUID()
    const first = (await (await receive(body, { 'idempotency-key': key })).json()) as BatchAnswer
    const before = await stockBooks(shop)
    const again = await receive(body, { 'idempotency-key': key.toUpperCase() })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(first)
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('with another body is refused, whatever differs', async () => {
    const product = await aStockless(shop)
    const body = batchFields(product, { supplier: 'S' })
    const key = { 'idempotency-key': randomUUID() }
    await receive(body, key)
    const before = await stockBooks(shop)
    for (const other of [
      { quantity: 11 },
      { supplier: '' },
      { batch_number: 'else' },
      { cost_per_unit: 1 },
    ])
      expect(await refusal(await receive({ ...body, ...other }, key))).toEqual([
        422,
        'This Idempotency-Key has already been used for another batch',
      ])
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('with another body is told what it has received, also when it is another product’s', async () => {
    const { id, name, sku } = await aProduct(shop.owner)
    const body = batchFields(id)
    const key = { 'idempotency-key': randomUUID() }
    await receive(body, key)
    const other = { ...body, product_id: await aStockless(shop), quantity: 11 }
    expect(await (await receive(other, key)).json()).toMatchObject({
      received: { batch_number: body.batch_number, quantity: 10, product: { id, name, sku } },
    })
  })

  test('must be a UUID', async () => {
    const body = batchFields(await aStockless(shop))
    expect(await refusal(await receive(body, { 'idempotency-key': 'again' }))).toEqual([
      400,
      'The Idempotency-Key must be a UUID',
    ])
  })
})

describe('adjusting a batch', () => {
  test('changes what remains, with a movement and an audit row that say why', async () => {
    const { id } = await received(manager, await aStockless(shop))
    const answer = await adjust(id, { reason: 'damage', change: -3, note: 'Dropped' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, quantity: 10, remaining_quantity: 7 })
    expect(await movements(id)).toMatchObject([
      {
        kind: 'adjust',
        quantity: -3,
        reason: 'damage',
        note: 'Dropped',
        user_name: 'manager Demo',
        transaction_number: null,
      },
      { kind: 'receive', quantity: 10 },
    ])
    expect(await lastAudit(shop)).toMatchObject({
      action: 'update',
      table_name: 'inventory_batches',
      record_id: String(id),
      old_values: { remaining_quantity: 10 },
      new_values: { remaining_quantity: 7, reason: 'damage', note: 'Dropped' },
    })
  })

  test('a count may find more than was received', async () => {
    const { id } = await received(manager, await aStockless(shop))
    expect(await (await adjust(id, { reason: 'count', change: 5 })).json()).toMatchObject({
      remaining_quantity: 15,
    })
  })

  const CHANGE = 'The change must be a whole number other than 0'
  const REASONS = 'reason must be one of: count, damage, theft, sample, expiry'
  test.each<[object, number, string]>([
    [{ reason: 'count', change: 0 }, 400, CHANGE],
    [{ reason: 'count', change: 0.5 }, 400, CHANGE],
    [{ reason: 'count', change: '-1' }, 400, CHANGE],
    [{ reason: 'count' }, 400, CHANGE],
    [{ change: -1 }, 400, REASONS],
    [{ reason: 'lost', change: -1 }, 400, REASONS],
    [{ reason: 'count', change: -9e9 }, 400, 'The change must be from -2000000 to 2000000'],
    [
      { reason: 'theft', change: 2 },
      400,
      'Only a count can add stock: theft needs a negative change',
    ],
    [
      { reason: 'count', change: -1, note: 'x'.repeat(501) },
      400,
      'note must be at most 500 characters long',
    ],
    [{ reason: 'count', change: -4 }, 409, 'Only 3 left in batch THREE'],
    [{ reason: 'count', change: 2_000_000 }, 409, 'Batch THREE cannot hold more than 2000000'],
  ])('%j is refused with %i and changes nothing: %s', async (bad, status, message) => {
    const { id } = await received(manager, await aStockless(shop), {
      quantity: 3,
      batch_number: 'THREE',
    })
    const before = await stockBooks(shop)
    expect(await refusal(await adjust(id, bad))).toEqual([status, message])
    expect(await stockBooks(shop)).toEqual(before)
  })

  test('twelve that race for the last five units leave none and never less', async () => {
    const { id } = await received(manager, await aStockless(shop), { quantity: 5 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => adjust(id, { reason: 'sample', change: -1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused)
      expect(await refusal(answer)).toEqual([
        409,
        expect.stringMatching(/^Only 0 left in batch B-/),
      ])
    expect(await brokenBatches(shop)).toEqual([])
  })

  test('the same form sent twice is booked once, and says what changed', async () => {
    const { id } = await received(manager, await aStockless(shop), {
      quantity: 10,
      batch_number: 'TWICE',
    })
    const form = { reason: 'count', change: -3, expected_remaining: 10 }
    const answers = await Promise.all([adjust(id, form), adjust(id, form)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)!
    expect(await refusal(refused)).toEqual([
      409,
      'Batch TWICE has changed meanwhile: 7 remain, not 10. Please check and adjust again',
    ])
    expect(await brokenBatches(shop)).toEqual([])
  })

  test('an unknown batch is a 404', async () => {
    const unknown = [404, 'There is no such batch']
    expect(await refusal(await adjust(999_999, { reason: 'count', change: 1 }))).toEqual(unknown)
    expect(await refusal(await manager.post('/api/inventory/batches/999999/deactivate'))).toEqual(
      unknown,
    )
    expect(await refusal(await manager.get('/api/inventory/batches/999999/movements'))).toEqual(
      unknown,
    )
  })
})

describe('taking a batch off sale', () => {
  test('and back is a movement of nothing and an audit row each, once', async () => {
    const { id } = await received(manager, await aStockless(shop))
    const off = await manager.post(`/api/inventory/batches/${id}/deactivate`, { note: 'Recalled' })
    expect(await off.json()).toMatchObject({ id, is_active: false, remaining_quantity: 10 })
    expect(await lastAudit(shop)).toMatchObject({
      action: 'update',
      old_values: { is_active: true },
      new_values: { is_active: false, note: 'Recalled' },
    })
    const before = await stockBooks(shop)
    expect((await manager.post(`/api/inventory/batches/${id}/deactivate`)).status).toBe(200)
    expect(await stockBooks(shop)).toEqual(before)

    const on = await manager.post(`/api/inventory/batches/${id}/reactivate`)
    expect(await on.json()).toMatchObject({ is_active: true })
    expect(await movements(id)).toMatchObject([
      { kind: 'reactivate', quantity: 0, note: null },
      { kind: 'deactivate', quantity: 0, note: 'Recalled' },
      { kind: 'receive', quantity: 10 },
    ])
  })
})

describe('the batches of a product', () => {
  test('stand in the order they are sold, empty ones after them and inactive ones last', async () => {
    const product = await aStockless(shop)
    const late = await received(manager, product, { expiry_date: '2027-06-01' })
    const keeps = await received(manager, product)
    const expired = await received(manager, product, { expiry_date: '2026-11-14' })
    const today = await received(manager, product, { expiry_date: '2026-11-15' })
    const empty = await received(manager, product, { quantity: 1, expiry_date: '2026-12-01' })
    const inactive = await received(manager, product, { expiry_date: '2026-11-20' })
    await adjust(empty.id, { reason: 'sample', change: -1 })
    await manager.post(`/api/inventory/batches/${inactive.id}/deactivate`)
    const answer = await manager.get(`/api/inventory/batches/${product}`)
    const rows = (await answer.json()) as BatchAnswer[]
    expect(rows.map(({ id, expiry_status }) => [id, expiry_status])).toEqual([
      [expired.id, 'expired'],
      [today.id, 'soon'],
      [late.id, 'fine'],
      [keeps.id, 'fine'],
      [empty.id, 'soon'],
      [inactive.id, 'soon'],
    ])
    expect(answer.headers.get('x-total-count')).toBe('6')
  })

  test('of an unknown product are a 404, of a new one an empty list', async () => {
    expect((await manager.get('/api/inventory/batches/999999')).status).toBe(404)
    const product = await aStockless(shop)
    expect(await (await manager.get(`/api/inventory/batches/${product}`)).json()).toEqual([])
  })

  test('are for managers, with their costs', async () => {
    const product = await aStockless(shop)
    const { id } = await received(manager, product)
    const before = await stockBooks(shop)
    for (const status of [
      (await budtender.get(`/api/inventory/batches/${product}`)).status,
      (await budtender.get(`/api/inventory/batches/${id}/movements`)).status,
      (await budtender.post('/api/inventory/batches', batchFields(product))).status,
      (await budtender.post(`/api/inventory/batches/${id}/adjust`, { reason: 'count', change: 1 }))
        .status,
      (await budtender.post(`/api/inventory/batches/${id}/deactivate`)).status,
      (await budtender.post(`/api/inventory/batches/${id}/reactivate`)).status,
    ])
      expect(status).toBe(403)
    await shop.owner`DELETE FROM audit_logs WHERE action = 'denied'`
    expect(await stockBooks(shop)).toEqual(before)
  })
})

test('the history is paged, newest first', async () => {
  const { id } = await received(manager, await aStockless(shop), { quantity: 100 })
  for (let change = 1; change <= 4; change += 1) await adjust(id, { reason: 'count', change })
  const path = `/api/inventory/batches/${id}/movements?limit=2`
  const seen: unknown[] = []
  let cursor: string | null = ''
  do {
    const answer: Response = await manager.get(cursor ? `${path}&cursor=${cursor}` : path)
    expect(answer.headers.get('x-total-count')).toBe('5')
    seen.push(...((await answer.json()) as { quantity: number }[]).map(({ quantity }) => quantity))
    cursor = answer.headers.get('x-next-cursor')
  } while (cursor)
  expect(seen).toEqual([4, 3, 2, 1, 100])
})

test('whatever is received, adjusted and switched, at once or in turn, what remains is the sum of the movements', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 20 }) }),
    fc.record({
      kind: fc.constant('adjust' as const),
      batch: fc.nat(5),
      change: fc.integer({ min: -15, max: 15 }),
      reason: fc.constantFrom('count', 'damage', 'theft', 'sample', 'expiry'),
    }),
    fc.record({
      kind: fc.constantFrom('deactivate' as const, 'reactivate' as const),
      batch: fc.nat(5),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        const product = await aStockless(shop)
        const ids = [(await received(manager, product)).id]
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map((wanted) => {
              if (wanted.kind === 'receive')
                return receive(batchFields(product, { quantity: wanted.quantity }))
              const id = ids[wanted.batch % ids.length]!
              if (wanted.kind === 'adjust')
                return adjust(id, { reason: wanted.reason, change: wanted.change })
              return manager.post(`/api/inventory/batches/${id}/${wanted.kind}`)
            }),
          )
          for (const answer of answers) {
            expect([200, 201, 400, 409]).toContain(answer.status)
            if (answer.status === 201) ids.push(((await answer.json()) as BatchAnswer).id)
          }
        }
        expect(await brokenBatches(shop)).toEqual([])
      },
    ),
    { numRuns: 20 },
  )
})
