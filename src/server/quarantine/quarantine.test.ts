import { expect, test } from 'vitest'
import { holdOpen } from '#server/db/test-locks.ts'
import { sellNew, takeBack, told } from '#server/returns/test-returns.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { Quarantined } from '#shared/quarantine/contract.ts'
import { lockQuarantined } from './queries.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

/** Three units of one batch in quarantine, of six sold out of ten. */
async function held(): Promise<Quarantined & { product_id: number }> {
  const sale = await sellNew(shop, manager, { quantity: 6 })
  await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 3 }] })
  const rows = (await (await manager.get('/api/quarantine')).json()) as Quarantined[]
  return rows.find(({ product_id }) => product_id === sale.product_id)!
}

const onShelf = async (productId: number) =>
  (
    await shop.owner<[{ remaining: number }]>`
      SELECT sum(remaining_quantity)::integer AS remaining FROM inventory_batches WHERE product_id = ${productId}`
  )[0].remaining

const DESTRUCTION = { reason: 'Opened', witness: 'Sipho Dube', certificate_number: 'DC-17' }

test('what is in quarantine is not sold from and not counted in stock', async () => {
  const { product_id, sku, quantity, remaining, batch_number } = await held()
  expect({ quantity, remaining, shelf: await onShelf(product_id) }).toEqual({
    quantity: 3,
    remaining: 3,
    shelf: 4,
  })
  expect(batch_number).toMatch(/^BATCH-/)
  const [level] = (await (
    await manager.get(`/api/inventory/levels?search=${sku}`)
  ).json()) as object[]
  expect(level).toMatchObject({ stock_level: 4 })
})

test('destroyed with its record, and put back with a reason, until nothing is left', async () => {
  const { id, product_id } = await held()
  const gone = await manager.post(`/api/quarantine/${id}/destroy`, { quantity: 1, ...DESTRUCTION })
  expect(await told(gone)).toMatchObject({
    remaining: 2,
    exits: [{ kind: 'destroy', quantity: 1, witness: 'Sipho Dube', certificate_number: 'DC-17' }],
  })
  const back = await manager.post(`/api/quarantine/${id}/restore`, {
    quantity: 2,
    reason: 'Sealed, inspected',
  })
  expect(await told(back)).toMatchObject({ remaining: 0 })
  expect(await onShelf(product_id)).toBe(6)
  const listed = (await (await manager.get('/api/quarantine')).json()) as Quarantined[]
  expect(listed.some((row) => row.id === id)).toBe(false)
  const all = (await (await manager.get('/api/quarantine?all=true')).json()) as Quarantined[]
  expect(all.some((row) => row.id === id)).toBe(true)
  const rows = await shop.owner`
    SELECT action, new_values FROM audit_logs WHERE table_name = 'quarantine_movements' ORDER BY id DESC LIMIT 2`
  expect(rows.map(({ action }) => action as string)).toEqual(['restore', 'destroy'])
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('no more goes out than came in, by whatever number of hands at once', async () => {
  const { id } = await held()
  // Somebody else has it in hand, so that all of them meet.
  const turn = await holdOpen(shop.owner, (db) => lockQuarantined(db, id))
  const hands = Array.from({ length: 4 }, () =>
    manager.post(`/api/quarantine/${id}/destroy`, { quantity: 2, ...DESTRUCTION }),
  )
  await turn.waitedFor(4)
  await turn.commit()
  const answers = await Promise.all(hands)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  const over = await manager.post(`/api/quarantine/${id}/restore`, { quantity: 2, reason: 'x' })
  expect(over.status).toBe(409)
  expect((await told(over)).error).toMatch(/Only 1 of .* is in quarantine here/)
})

test.each([
  ['destroy', { quantity: 0, ...DESTRUCTION }, 400, 'A quantity is a whole number of 1 or more'],
  ['destroy', { quantity: 1, ...DESTRUCTION, witness: '' }, 400, 'Name who saw it'],
  ['destroy', { quantity: 1, ...DESTRUCTION, reason: '' }, 400, 'Say why it is destroyed'],
  ['restore', { quantity: 1, reason: '' }, 400, 'Say why it can be sold again'],
])('%s %j is refused and changes nothing', async (way, body, status, text) => {
  const { id } = await held()
  const answer = await manager.post(`/api/quarantine/${id}/${way}`, body)
  expect(answer.status).toBe(status)
  expect((await told(answer)).error).toContain(text)
  const row = (await (await manager.get('/api/quarantine')).json()) as Quarantined[]
  expect(row.find((each) => each.id === id)!.remaining).toBe(3)
})

test('a way out of something that never came in', async () => {
  const answer = await manager.post('/api/quarantine/999999/destroy', {
    quantity: 1,
    ...DESTRUCTION,
  })
  expect(answer.status).toBe(404)
  expect((await budtender.get('/api/quarantine')).status).toBe(403)
})

/** A product with one batch of ten. */
async function stocked(): Promise<{ id: number; batch_id: number }> {
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [10] })
  const [batch] = await shop.owner<[{ id: number }]>`
    SELECT id FROM inventory_batches WHERE product_id = ${id}`
  return { id, batch_id: batch.id }
}

test('what is moved from the shelf is not sold, is in the history, and can come back', async () => {
  const { id: productId, batch_id } = await stocked()
  const moved = await manager.post(`/api/inventory/batches/${batch_id}/quarantine`, {
    quantity: 4,
    reason: 'Expires on Friday',
    expected_remaining: 10,
  })
  expect(moved.status).toBe(201)
  const entry = (await moved.json()) as Quarantined
  expect(entry).toMatchObject({
    product_id: productId,
    batch_id,
    quantity: 4,
    remaining: 4,
    reason: 'Expires on Friday',
    transaction_id: null,
    transaction_number: null,
  })
  expect(await onShelf(productId)).toBe(6)
  const sold = await manager.post('/api/transactions', {
    items: [{ product_id: productId, quantity: 7, unit_price: 100 }],
    payment_method: 'card',
  })
  expect((await told(sold)).error).toContain('6 left')
  const history = await manager.get(`/api/inventory/batches/${batch_id}/movements`)
  const [newest] = (await history.json()) as object[]
  expect(newest).toMatchObject({ kind: 'quarantine', quantity: -4, note: 'Expires on Friday' })
  const [audited] = await shop.owner`
    SELECT action, new_values FROM audit_logs WHERE table_name = 'quarantine_movements' ORDER BY id DESC LIMIT 1`
  expect(audited).toMatchObject({
    action: 'quarantine',
    new_values: { quantity: 4, reason: 'Expires on Friday' },
  })
  await manager.post(`/api/quarantine/${entry.id}/destroy`, { quantity: 1, ...DESTRUCTION })
  await manager.post(`/api/quarantine/${entry.id}/restore`, {
    quantity: 3,
    reason: 'Good after all',
  })
  expect(await onShelf(productId)).toBe(9)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test.for(['destroy', 'restore'])('to %s sent twice happens once', async (way) => {
  const { batch_id } = await stocked()
  const moved = await manager.post(`/api/inventory/batches/${batch_id}/quarantine`, {
    quantity: 6,
    reason: 'Expired',
  })
  const { id } = (await moved.json()) as { id: number }
  const leave = () =>
    manager.post(`/api/quarantine/${id}/${way}`, {
      quantity: 2,
      reason: 'Mouldy',
      ...(way === 'destroy' && { witness: 'Sipho Dube' }),
      expected_remaining: 6,
    })
  const answers = await Promise.all([leave(), leave(), leave()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const refused = await leave()
  expect((await told(refused)).error).toMatch(
    / in quarantine has changed meanwhile: 4 remain, not 6\. Please look again$/,
  )
})

test('a move of more than is there, or sent twice, changes nothing', async () => {
  const { id: productId, batch_id } = await stocked()
  const move = (wanted: object, id = batch_id, by = manager) =>
    by.post(`/api/inventory/batches/${id}/quarantine`, {
      quantity: 4,
      reason: 'Expired',
      ...wanted,
    })
  const over = await move({ quantity: 11 })
  expect(over.status).toBe(409)
  expect((await told(over)).error).toMatch(/^Only 10 left in batch/)
  const answers = await Promise.all([1, 2, 3].map(() => move({ expected_remaining: 10 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await onShelf(productId)).toBe(6)
  for (const [wanted, text] of [
    [{ quantity: 0 }, 'A quantity is a whole number of 1 or more'],
    [{ reason: ' ' }, 'Say why it is moved'],
  ] as const) {
    const refused = await move(wanted)
    expect(refused.status).toBe(400)
    expect((await told(refused)).error).toContain(text)
  }
  expect((await move({}, 999_999)).status).toBe(404)
  expect((await move({}, batch_id, budtender)).status).toBe(403)
  expect(await onShelf(productId)).toBe(6)
})
