import { hash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { holdStock } from '#server/sales/test-held-stock.ts'
import { read, sellAt } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { type DarkSale, type EntryBody, writeBody } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import { MAX_PRICE } from '#shared/products/product.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { darkSale, TestTill } from './test-till.ts'

const { seller, manager, db, newTill } = await aDarkShop()
const till = await newTill()

const saleOf = async (key: string) =>
  (await db`SELECT * FROM transactions WHERE idempotency_key = ${key}`)[0]
const keyOf = ({ body }: { body: string }): string => (JSON.parse(body) as { key: string }).key
const openExceptions = async (): Promise<{ kind: string; details: string }[]> =>
  read(await manager.get('/api/exceptions'))

test('a sale of the dark is booked as it was sold, once, however often and by how many it is sent', async () => {
  const product = await aProduct(db, { price: 115_30, batches: [2, 5] })
  const customer = await aCustomer(db)
  const entry = till.write(till.sale([{ product, quantity: 3 }], { customer_id: customer.id }))
  const answers = await Promise.all([1, 2, 3].map(() => till.send(entry)))
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject([
    { sequence: 1, key: keyOf(entry), outcome: 'booked', reason: null },
  ])
  expect(await saleOf(keyOf(entry))).toMatchObject({
    total: 39779,
    loyalty_points_earned: 39,
    till_id: till.id,
  })
  const [stock] =
    await db`SELECT sum(remaining_quantity)::int AS left FROM inventory_batches WHERE product_id = ${product.id}`
  expect(stock).toEqual({ left: 4 })
  expect(await till.state()).toMatchObject({ sequence: 1, head: till.head })
  expect(await brokenRules(db)).toEqual([])
})

test('who sends for a till waits for who did before, and is judged by what that one wrote', async () => {
  const own = await newTill()
  const [slow, quick] = [await aProduct(db, { batches: [1] }), await aProduct(db, { batches: [1] })]
  const [earlier, later] = [slow, quick].map((product) => own.write(own.sale([{ product }])))
  const held = await holdStock(db, slow.id)
  const first = own.send(earlier)
  await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1)
  const second = own.send(later)
  await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(2)
  await held.release()
  for (const sent of [first, second])
    expect(await sent).toMatchObject([{ outcome: 'booked', reason: null }])
})

/** Another browser with the same storage, which gives out other numbers. */
const copyOf = (own: TestTill): TestTill =>
  Object.assign(new TestTill(seller, own, own.secret, own.seller), {
    sequence: own.sequence,
    head: own.head,
    count: 50,
  })

describe('the chain', () => {
  test('an entry that is missing is told, and what comes after it is booked; it may still come', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [9] })
    const [first, second, third] = [1, 2, 3].map(() => own.write(own.sale([{ product }])))
    expect(await own.send(first, third)).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'exception', reason: `Entry 2 of ${own.name} has not come` },
    ])
    expect(await own.state()).toMatchObject({ sequence: 1 })
    expect(await own.send(second)).toMatchObject([{ outcome: 'booked' }])
    expect(await own.state()).toMatchObject({ sequence: 3, head: own.head })
  })

  test('what cannot be read is kept, and the hundred behind it arrive', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [200] })
    const poison = own.sign('{"version":99')
    own.sequence = 1
    own.head = hash('sha256', poison.body)
    const behind = Array.from({ length: 99 }, () => own.write(own.sale([{ product }])))
    const outcomes = await own.send(poison, ...behind)
    expect(outcomes[0]).toMatchObject({
      sequence: null,
      outcome: 'held',
      reason: 'It cannot be read',
    })
    expect(outcomes.slice(1).every(({ outcome }) => outcome === 'booked')).toBe(true)
    expect(await own.state()).toMatchObject({ sequence: 100, head: own.head })
    const [row] =
      await db`SELECT convert_from(body, 'UTF8') AS body FROM till_entries WHERE till_id = ${own.id} AND problem = 'unreadable'`
    expect(row).toEqual({ body: poison.body })
  })

  test.each([
    null,
    5,
    'text',
    {},
    { body: 5 },
    { body: '', signature: '' },
    { body: '\0', signature: '\0' },
    { body: '\uD800', signature: 'x' },
    [[]],
  ])('whatever is sent is kept and answered: %j', async (sent) => {
    expect(await till.send(sent)).toMatchObject([{ sequence: null, outcome: 'held' }])
    expect(await till.send(sent)).toMatchObject([{ sequence: null, outcome: 'held' }])
  })

  test('an act that this server does not know is held, and keeps its place', async () => {
    const own = await newTill()
    const body = {
      ...JSON.parse(writeBody(own.body({ kind: 'shift_opened', float: 0 as never }))),
      version: 2,
    }
    const entry = own.sign(JSON.stringify(body))
    expect(await own.send(entry)).toMatchObject([
      { sequence: 1, outcome: 'held', reason: 'What it tells cannot be read' },
    ])
    expect(await own.state()).toMatchObject({ sequence: 1, head: hash('sha256', entry.body) })
  })

  test('a forged signature is held, and takes nobody’s place', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const body = writeBody(own.body(own.sale([{ product }])))
    const other = await newTill()
    expect(await own.send(other.sign(body))).toMatchObject([
      { outcome: 'held', reason: 'It does not bear the signature of this till' },
    ])
    expect(await saleOf(keyOf({ body }))).toBeUndefined()
    expect(await own.state()).toMatchObject({ sequence: 0, head: null })
    expect(await own.send(own.sign(body))).toMatchObject([{ sequence: 1, outcome: 'booked' }])
  })

  test('an entry of another till is held', async () => {
    const [own, other] = [await newTill(), await newTill()]
    const product = await aProduct(db, { batches: [5] })
    const entry = own.sign(writeBody({ ...own.body(own.sale([{ product }])), till_id: other.id }))
    expect(await own.send(entry)).toMatchObject([
      { outcome: 'held', reason: 'It is an entry of another till' },
    ])
    expect((await seller.post('/api/tills/999999/entries', { entries: [entry] })).status).toBe(404)
  })

  test('a copied till is found out, and the one that came first sells on', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [50] })
    await own.send(own.write(own.sale([{ product }])))
    const copy = copyOf(own)
    const [a2, b2, b3, b4] = [
      own.write(own.sale([{ product }])),
      ...[1, 2, 3].map(() => copy.write(copy.sale([{ product }]))),
    ]
    await own.send(a2)
    expect(await own.send(b2, b4, b3)).toMatchObject([
      { outcome: 'held', reason: 'The till has told something else as its entry 2' },
      { outcome: 'exception' },
      { outcome: 'held' },
    ])
    expect(
      (await openExceptions()).some(
        ({ kind, details }) => kind === 'held' && details.includes('something else'),
      ),
    ).toBe(true)
  })

  test('the entries of a copy are held one after the other', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [50] })
    await own.send(own.write(own.sale([{ product }])))
    const copy = copyOf(own)
    await own.send(own.write(own.sale([{ product }])))
    const held = await own.send(...[1, 2, 3].map(() => copy.write(copy.sale([{ product }]))))
    expect(held.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'held'])
    expect(await own.send(own.write(own.sale([{ product }])))).toMatchObject([
      { sequence: 3, outcome: 'booked' },
    ])
  })
})

describe('the key', () => {
  test('a sale whose answer was lost is one sale with both numbers, found by either', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const key = randomUUID()
    const sold = await seller.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
        payment_method: 'card',
        till_id: own.id,
        age_confirmed: true,
      },
      { 'idempotency-key': key },
    )
    const { transaction_number } = await read(sold)
    const entry = own.write(own.sale([{ product }]), { key })
    expect(await own.send(entry)).toMatchObject([{ outcome: 'booked', transaction_number }])
    const number = `${own.letter}-000001`
    for (const typed of [number, number.toLowerCase(), `${own.letter}-1`, transaction_number])
      expect(await read(await seller.get(`/api/documents/${typed}`))).toMatchObject({
        transaction_number,
        till_number: number,
      })
    const [row] = await read(await manager.get(`/api/transactions?search=${number}`))
    expect(row).toMatchObject({ transaction_number, till_number: number })
  })

  test('a sale that the server made is known by its key, whatever the till makes of its sums', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const key = randomUUID()
    const sold = await seller.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
        payment_method: 'card',
        till_id: own.id,
        age_confirmed: true,
      },
      { 'idempotency-key': key },
    )
    const { transaction_number } = await read(sold)
    const sale = own.sale([{ product }], { number: transaction_number })
    const promotions = [{ promotion_id: 1, name: 'Ended', amount: cents(10_00) }]
    const lines = sale.lines.map((line) => ({ ...line, promotions, is_promoted: true }))
    const echo = own.write({ ...sale, lines }, { key })
    expect(await own.send(echo)).toMatchObject([{ outcome: 'booked', transaction_number }])
    const other = own.write({ ...sale, lines, total: cents(1_00) }, { key: randomUUID() })
    expect(await own.send(other)).toMatchObject([{ outcome: 'held' }])
    expect(await brokenRules(db)).toEqual([])
  })

  test('the same key with other content is held', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const key = randomUUID()
    await own.send(own.write(own.sale([{ product }]), { key }))
    expect(await own.send(own.write(own.sale([{ product, quantity: 2 }]), { key }))).toMatchObject([
      { outcome: 'held', reason: 'Its key has been used for something else' },
    ])
    const online = randomUUID()
    await sellAt(seller, own.id, product).catch(() => {})
    await seller.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
        payment_method: 'card',
        till_id: own.id,
      },
      { 'idempotency-key': online },
    )
    expect(
      await own.send(own.write(own.sale([{ product, quantity: 2 }]), { key: online })),
    ).toMatchObject([{ outcome: 'held' }])
    expect(await own.state()).toMatchObject({ sequence: 3 })
  })

  test('an online sale of the same key at the same moment makes one sale', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [50] })
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const entry = own.write(own.sale([{ product }]), { key })
      await Promise.all([
        own.send(entry),
        seller.post(
          '/api/transactions',
          {
            items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
            payment_method: 'card',
            till_id: own.id,
            age_confirmed: true,
          },
          { 'idempotency-key': key },
        ),
      ])
    }
    const [stock] =
      await db`SELECT remaining_quantity AS left FROM inventory_batches WHERE product_id = ${product.id}`
    expect(stock).toEqual({ left: 40 })
    expect(await brokenRules(db)).toEqual([])
  })
})

const ALL_MONEY = { method: 'card', amount: 1e12, tendered: null, change: 0, reference: null }

test.each([
  ['its total', { total: 1_00 }],
  ['its VAT', { vat: 0 }],
  ['its payments', { payments: [] }],
  ['its rounding', { rounding: -5 }],
  ['its points', { points_earned: 7 }],
  ['a price', { price: -5 }],
  ['a price of millions', { price: MAX_PRICE + 1 }],
  [
    'ten payments of all the money there is',
    { payments: Array.from({ length: 10 }, () => ALL_MONEY) },
  ],
])('sums that do not agree are held, and keep their place: %s', async (_, change) => {
  const own = await newTill()
  const product = await aProduct(db, { batches: [5] })
  const { price, ...fields } = change as { price?: number }
  const sale = {
    ...darkSale([{ product, ...(price !== undefined && { price }) }], {
      number: `${own.letter}-000001`,
    }),
    ...fields,
  }
  const [outcome] = await own.send(
    own.sign(
      JSON.stringify({
        ...JSON.parse(writeBody(own.body(darkSale([{ product }])))),
        act: JSON.parse(JSON.stringify(asWire(sale))),
      }),
    ),
  )
  expect(outcome).toMatchObject({ sequence: 1, outcome: 'held' })
  expect(await own.state()).toMatchObject({ sequence: 1 })
})

describe('what the database itself refuses', async () => {
  const product = await aProduct(db, { batches: [50] })
  const customer_id = (await aCustomer(db)).id

  /** The entry, and one that comes after it. */
  async function sendBeforeAnother(act: DarkSale, change: Partial<EntryBody> = {}) {
    const own = await newTill()
    const odd = own.write({ ...act, number: `${own.letter}-000007` }, change)
    const [outcome, next] = await own.send(odd, own.write(own.sale([{ product }])))
    expect(next).toMatchObject({ sequence: 2, outcome: expect.not.stringContaining('held') })
    expect(await own.state()).toMatchObject({ sequence: 2, head: own.head })
    return outcome
  }

  test('more points than can be counted are held', async () => {
    const sale = darkSale([{ product, quantity: 1000, price: MAX_PRICE }], { customer_id })
    const act = { ...sale, cents_per_point: 1, points_earned: sale.total }
    expect(await sendBeforeAnother(act)).toMatchObject({
      outcome: 'held',
      reason: 'Its points are too many',
    })
  })

  test('a moment is read wherever its clock was', async () => {
    const at = '2026-01-05T23:00:00+16:00'
    expect(await sendBeforeAnother(darkSale([{ product }]), { at })).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('2026-01-05T07:00:00.000Z'),
    })
  })

  test.each(['0000-01-05T10:00:00Z', '9999-12-31T23:00:00-02:00'])(
    'a year that is none is held: %s',
    async (at) => {
      expect(await sendBeforeAnother(darkSale([{ product }]), { at })).toMatchObject({
        outcome: 'held',
        reason: 'What it tells cannot be read',
      })
    },
  )

  test('a product comes back with as much of its SKU as one may have', async () => {
    const sku = randomBytes(6000).toString('base64')
    const lost = { ...product, id: 987_654_321, sku }
    expect(await sendBeforeAnother(darkSale([{ product: lost }]))).toMatchObject({
      outcome: 'exception',
    })
    const [row] = await db`SELECT sku FROM products WHERE id = ${lost.id}`
    expect(row).toEqual({ sku: sku.slice(0, 60) })
  })

  test('whatever else it is, it is held, and what comes after it is booked', async () => {
    await db`UPDATE customers SET loyalty_points = 2147483647 WHERE id = ${customer_id}`
    expect(await sendBeforeAnother(darkSale([{ product }], { customer_id }))).toMatchObject({
      sequence: 1,
      outcome: 'held',
      reason: 'It tells something that the books cannot keep',
    })
    await db`UPDATE customers SET loyalty_points = 0 WHERE id = ${customer_id}`
  })
})

/** Cents as rand, without the checks of a codec. */
function asWire(value: unknown): unknown {
  const money = new Set([
    'subtotal',
    'discount',
    'vat',
    'total',
    'rounding',
    'unit_price',
    'amount',
    'change',
  ])
  return JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    money.has(name) && typeof inner === 'number' ? inner / 100 : inner,
  )
}
