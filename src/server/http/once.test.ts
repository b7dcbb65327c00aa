import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')

const USED = 'This Idempotency-Key has already been used for something else'
const underKey = () => ({ 'idempotency-key': randomUUID() })
const told = async (answer: Response) => (await answer.json()) as Record<string, unknown>

interface Write {
  path: string
  body: object
  /** Something else that could be asked there. */
  other: object
  status: 200 | 201
}

const add = (path: string, body: object, other: object): Write => ({
  path,
  body,
  other,
  status: 201,
})

/** The batch of a new product, with ten in it. */
async function aBatch(): Promise<number> {
  const { id } = await aProduct(shop.owner, { batches: [10] })
  const [row] = await shop.owner<[{ id: number }]>`
    SELECT id FROM inventory_batches WHERE product_id = ${id}`
  return row.id
}

async function quarantined(): Promise<number> {
  const answer = await manager.post(`/api/inventory/batches/${await aBatch()}/quarantine`, {
    quantity: 6,
    reason: 'Expired',
  })
  return (await told(answer))['id'] as number
}

const DAMAGE = { reason: 'damage', change: -5 }

const adjusting = async (): Promise<Write> => ({
  path: `/api/inventory/batches/${await aBatch()}/adjust`,
  body: { ...DAMAGE, expected_remaining: 10 },
  other: { ...DAMAGE, change: -4 },
  status: 200,
})

const WRITES: readonly [string, () => Promise<Write>][] = [
  [
    'a promotion is added',
    async () => {
      const promotion = { name: 'Friday', kind: 'percent', percent: 10, stacks: true }
      return add('/api/promotions', promotion, { ...promotion, percent: 20 })
    },
  ],
  ['a batch is adjusted', adjusting],
  [
    'goods are moved to quarantine',
    async () => {
      const moved = { quantity: 4, reason: 'Expired' }
      const path = `/api/inventory/batches/${await aBatch()}/quarantine`
      return add(path, moved, { ...moved, quantity: 3 })
    },
  ],
  [
    'goods are destroyed',
    async () => {
      const body = { quantity: 2, reason: 'Mouldy', witness: 'Sipho Dube', expected_remaining: 6 }
      const path = `/api/quarantine/${await quarantined()}/destroy`
      return { path, body, other: { ...body, witness: 'Thandi Nkosi' }, status: 200 }
    },
  ],
  [
    'goods are put back',
    async () => {
      const body = { quantity: 2, reason: 'Sealed' }
      const path = `/api/quarantine/${await quarantined()}/restore`
      return { path, body, other: { ...body, quantity: 1 }, status: 200 }
    },
  ],
  [
    'a customer of whom only the name is known is added',
    async () => {
      const body = { first_name: 'Lindiwe', last_name: randomUUID() }
      return add('/api/customers', body, { ...body, phone: '0821234567' })
    },
  ],
]

/** Everything that one of these adds to or changes. */
const books = async () =>
  (
    await shop.owner`
      SELECT (SELECT count(*) FROM promotions) AS promotions, (SELECT count(*) FROM customers) AS customers,
        (SELECT count(*) FROM stock_movements) AS movements, (SELECT count(*) FROM quarantine_movements) AS quarantine,
        (SELECT sum(remaining_quantity) FROM inventory_batches) AS remaining,
        (SELECT count(*) FROM audit_logs WHERE action <> 'denied') AS audit`
  )[0]

describe('sent again under its key', () => {
  test.each(WRITES)('%s once', async (_, make) => {
    const { path, body, status } = await make()
    const key = underKey()
    const first = await manager.post(path, body, key)
    expect(first.status, await first.clone().text()).toBe(status)
    const before = await books()
    const again = await manager.post(path, body, key)
    expect(again.status).toBe(status)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await told(again)).toEqual(await told(first))
    expect(await books()).toEqual(before)
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test.each(WRITES)('and with another content nothing happens where %s', async (_, make) => {
    const { path, body, other } = await make()
    const key = underKey()
    await manager.post(path, body, key)
    const before = await books()
    const refused = await manager.post(path, other, key)
    expect([refused.status, (await told(refused))['error']]).toEqual([422, USED])
    const byAnother = await admin.post(path, body, key)
    expect([byAnother.status, (await told(byAnother))['error']]).toEqual([422, USED])
    expect(await books()).toEqual(before)
  })

  test.each(WRITES)('five times at once, %s once', async (_, make) => {
    const { path, body, status } = await make()
    const key = underKey()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => manager.post(path, body, key)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    const replayed = answers.filter(({ headers }) => headers.has('idempotent-replayed'))
    expect(replayed.length).toBe(4)
    const ids = await Promise.all(answers.map(async (answer) => (await told(answer))['id']))
    expect(new Set(ids).size).toBe(1)
  })
})

test('who comes second under a key waits for the first, whatever becomes of it', async () => {
  const id = await aBatch()
  const adjust = (key: Record<string, string>) =>
    manager.post(`/api/inventory/batches/${id}/adjust`, DAMAGE, key)
  const key = underKey()
  const held = await holdOpen(
    shop.owner,
    (db) => db`SELECT FROM inventory_batches WHERE id = ${id} FOR UPDATE`,
  )
  const both = [adjust(key), adjust(key)]
  await expect.poll(() => countWaiting(shop.owner)).toBe(2)
  await held.commit()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  const [batch] = await shop.owner`
    SELECT remaining_quantity FROM inventory_batches WHERE id = ${id}`
  expect(batch).toEqual({ remaining_quantity: 5 })
})

test('what was refused under a key has not used it up', async () => {
  const { path, body } = await adjusting()
  const key = underKey()
  expect((await manager.post(path, { ...DAMAGE, change: -11 }, key)).status).toBe(409)
  expect((await manager.post(path, body, key)).status).toBe(200)
})

test('what was seen as remaining guards a request and is no part of it', async () => {
  const { path, body } = await adjusting()
  const key = underKey()
  await manager.post(path, body, key)
  const again = await manager.post(path, { ...body, expected_remaining: 5 }, key)
  expect(await told(again)).toMatchObject({ remaining_quantity: 5 })
})

test('a promotion that was changed since is answered as it is by now', async () => {
  const promotion = { name: 'Saturday', kind: 'percent', percent: 10 }
  const key = underKey()
  const { id } = await told(await manager.post('/api/promotions', promotion, key))
  await manager.put(`/api/promotions/${String(id)}`, { ...promotion, percent: 15 })
  const again = await manager.post('/api/promotions', promotion, key)
  expect(await told(again)).toMatchObject({ id, percent: 15 })
})

test('a number that was changed since is not told to who sends the first again', async () => {
  const person = { first_name: 'Sipho', last_name: 'Dube', id_number: '8001015009087' }
  const key = underKey()
  const first = await told(await manager.post('/api/customers', person, key))
  const again = await told(await manager.post('/api/customers', person, key))
  expect(again).toMatchObject({ id: first['id'], id_number: person.id_number })
  const change = { ...person, id_number: '8909025012083' }
  const path = `/api/customers/${String(first['id'])}`
  expect((await manager.put(path, change)).status).toBe(200)
  const later = await told(await manager.post('/api/customers', person, key))
  expect(later).toMatchObject({ id: first['id'], id_number: '••••' })
})

test('a key that is none is refused', async () => {
  const { path, body } = await adjusting()
  const before = await books()
  const answer = await manager.post(path, body, { 'idempotency-key': 'mine' })
  expect([answer.status, (await told(answer))['error']]).toEqual([
    400,
    'The Idempotency-Key must be a UUID',
  ])
  expect(await books()).toEqual(before)
})
