import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { aShift, read } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { changeSettings, sell, sellNew, takeBack, told } from './test-returns.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

const wholeBook = async () =>
  (
    await shop.owner`
    SELECT (SELECT count(*) FROM transactions) AS entries, (SELECT count(*) FROM payments) AS payments,
      (SELECT count(*) FROM stock_movements) AS stock, (SELECT count(*) FROM quarantine_movements) AS quarantine,
      (SELECT count(*) FROM customer_ledger) AS ledger`
  )[0]

test('a line comes back as a credit note with its own number, and its goods go to quarantine', async () => {
  const sale = await sellNew(shop, budtender, { price: 115_30, quantity: 3 })
  const answer = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
  expect(answer.status).toBe(201)
  const back = await told(answer)
  // A third of 345.90 and of 51.89 VAT; in coins that there are.
  expect(back).toMatchObject({
    success: true,
    total: 132.6,
    vat: 17.3,
    rounding: 0,
    payments: [{ method: 'cash', amount: 132.6 }],
    document: { kind: 'credit_note', number: expect.stringMatching(/^CN-\d{8}$/) },
  })
  const [entry] = await shop.owner`SELECT * FROM transactions WHERE id = ${back.transaction_id}`
  expect(entry).toMatchObject({
    kind: 'return',
    original_id: sale.id,
    subtotal: -115_30,
    vat: -17_30,
    total: -132_60,
    notes: 'Damaged',
  })
  const held = (await (await manager.get('/api/quarantine')).json()) as object[]
  expect(held[0]).toMatchObject({ product_id: sale.product_id, quantity: 1, remaining: 1 })
  const [batch] = await shop.owner`
    SELECT remaining_quantity FROM inventory_batches WHERE product_id = ${sale.product_id}`
  expect(batch!['remaining_quantity']).toBe(7)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('three units for R100.00 net, returned one by one: 33.33, 33.34, 33.33', async () => {
  await changeSettings(admin, { vat_mode: 'none' })
  const discount = { amount: 20, reason: 'Staff' }
  const product = await aProduct(shop.owner, { price: 40_00, batches: [3] })
  const items = [{ product_id: product.id, quantity: 3, unit_price: 40, discount }]
  const sale = await sell(manager, { items, payment_method: 'card' })
  await changeSettings(admin, { vat_mode: 'exclusive' })
  const totals: number[] = []
  for (let unit = 0; unit < 3; unit += 1) {
    const answer = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    const back = await told(answer)
    expect(back.document.kind).toBe('refund')
    totals.push(back.total)
  }
  expect(totals).toEqual([33.33, 33.34, 33.33])
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('cash goes back in coins that there are, and all of it is what was paid', async () => {
  const sale = await sellNew(shop, budtender, {
    price: 115_30,
    quantity: 3,
    body: { payment_method: 'cash' },
  })
  expect(sale.total).toBe(397.79)
  const paid: number[] = []
  for (const quantity of [2, 1]) {
    const answer = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity }] })
    paid.push((await told(answer)).payments[0]!.amount)
  }
  expect(paid).toEqual([265.1, 132.6])
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('points earned are taken back and redeemed ones restored, also below none', async () => {
  const customer = await aCustomer(shop.owner)
  const one = await sellNew(shop, budtender, {
    quantity: 1,
    body: { payment_method: 'cash', customer_id: customer.id },
  })
  const product = await aProduct(shop.owner, { price: 100_00, batches: [1] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: 100 }]
  const two = await sell(budtender, {
    items,
    customer_id: customer.id,
    redeem_points: 10,
    payment_method: 'cash',
  })
  const points = async () =>
    (
      await shop.owner`SELECT loyalty_points, total_spent, total_visits FROM customers WHERE id = ${customer.id}`
    )[0]
  expect(await points()).toMatchObject({ loyalty_points: 11 - 10 + 11, total_visits: 2 })
  await takeBack(manager, two.id, { items: [{ line_number: 1, quantity: 1 }] })
  expect(await points()).toMatchObject({ loyalty_points: 11, total_spent: 115_00, total_visits: 2 })
  await shop.owner`UPDATE customers SET loyalty_points = 0 WHERE id = ${customer.id}`
  await shop.owner`
    INSERT INTO loyalty_movements (customer_id, points, spent, created_at) VALUES (${customer.id}, -11, 0, now())`
  await takeBack(manager, one.id, { items: [{ line_number: 1, quantity: 1 }] })
  expect(await points()).toMatchObject({ loyalty_points: -11, total_spent: 0 })
  expect(await brokenRules(shop.pool)).toEqual([])
})

describe('exactly once', () => {
  test('the same key and content answers the same, also when nothing is left to take back', async () => {
    const sale = await sellNew(shop, budtender)
    const key = randomUUID()
    const body = { items: [{ line_number: 1, quantity: 2 }] }
    const first = await takeBack(manager, sale.id, body, key)
    const again = await takeBack(manager, sale.id, body, key)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await told(again)).toEqual(await first.json())
    const other = await takeBack(manager, sale.id, { ...body, reason: 'Other' }, key)
    expect(other.status).toBe(422)
  })

  test('a double click is one return', async () => {
    const sale = await sellNew(shop, budtender, { quantity: 5 })
    const key = randomUUID()
    const body = { items: [{ line_number: 1, quantity: 5 }] }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => takeBack(manager, sale.id, body, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const numbers = await Promise.all(
      answers.map(async (each) => (await told(each)).transaction_number),
    )
    expect(new Set(numbers).size).toBe(1)
  })

  test('two tills at once never take back more than was sold', async () => {
    const sale = await sellNew(shop, budtender, { quantity: 5 })
    const body = { items: [{ line_number: 1, quantity: 2 }] }
    const held = await holdOpen(
      shop.owner,
      (db) => db`SELECT pg_advisory_xact_lock(hashtextextended('returns', ${sale.id}))`,
    )
    const sent = Promise.all(Array.from({ length: 4 }, () => takeBack(manager, sale.id, body)))
    await expect.poll(() => countWaiting(shop.owner), { timeout: 10_000 }).toBe(4)
    await held.commit()
    const answers = await sent
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses).not.toContain(500)
    const [back] = await shop.owner<[{ quantity: number }]>`
      SELECT sum(quantity)::integer AS quantity FROM transaction_items WHERE original_id = ${sale.id}`
    expect(back.quantity).toBe(-4)
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('two returns that begin with the same unit are refused by the database itself', async () => {
    const sale = await sellNew(shop, budtender)
    await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    const again = shop.owner`
      INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
        unit_price, line_total, cost, original_id, original_line, original_unit)
      SELECT transaction_id, 2, product_id, product_name, sku, category_name, quantity, unit_price, line_total, cost,
        original_id, original_line, original_unit
      FROM transaction_items WHERE original_id = ${sale.id}`
    await expect(again).rejects.toThrow('transaction_items_original_unit')
  })

  test('the key of a sale is none of a return', async () => {
    const key = randomUUID()
    const product = await aProduct(shop.owner, { price: 10_00, batches: [1] })
    const items = [{ product_id: product.id, quantity: 1, unit_price: 10 }]
    const sale = await sell(manager, { items, payment_method: 'cash' }, key)
    const answer = await takeBack(
      manager,
      sale.id,
      { items: [{ line_number: 1, quantity: 1 }] },
      key,
    )
    expect(answer.status).toBe(422)
  })
})

describe('each tender', () => {
  const split = { payments: [{ method: 'card', amount: 100 }, { method: 'cash' }] }

  test('gets back its part, and all of it at the end', async () => {
    const sale = await sellNew(shop, budtender, { body: split })
    const half = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    expect((await told(half)).payments).toEqual([
      { method: 'card', amount: 50 },
      { method: 'cash', amount: 65 },
    ])
    const rest = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    expect((await told(rest)).payments).toEqual([
      { method: 'card', amount: 50 },
      { method: 'cash', amount: 65 },
    ])
  })

  test.each([
    [
      [{ method: 'cash', amount: 230 }],
      /R230.00 by cash is more than the R130.00 that was paid by it/,
    ],
    [[{ method: 'eft', amount: 230 }], /R230.00 by eft is more than the R0.00/i],
    [[{ method: 'card', amount: 100 }], /refunds of R100.00 do not come to the R230.00/],
    [
      [
        { method: 'card', amount: 100 },
        { method: 'cash', amount: 130.1 },
      ],
      /more than the R130.00/,
    ],
    [[{ method: 'store_credit', amount: 230 }], /Store credit is for named customers/],
    [
      [
        { method: 'card', amount: -100 },
        { method: 'cash', amount: 330 },
      ],
      /A refund is more than R0.00/,
    ],
    [
      [
        { method: 'card', amount: 50 },
        { method: 'card', amount: 50 },
      ],
      /each tender of a refund once/,
    ],
  ])('never gets back more than was paid by it: %j', async (payments, text) => {
    const sale = await sellNew(shop, budtender, { body: split })
    const before = await wholeBook()
    const answer = await takeBack(manager, sale.id, {
      items: [{ line_number: 1, quantity: 2 }],
      payments,
    })
    expect(answer.status).toBe(409)
    expect((await told(answer)).error).toMatch(text)
    expect(await wholeBook()).toEqual(before)
  })

  test('gets its own cents back: what a card paid is no rounding of cash', async () => {
    const before = await brokenRules(shop.pool)
    const split = await sellNew(shop, budtender, {
      price: 17_41,
      quantity: 1,
      body: { payments: [{ method: 'card', amount: 10.02 }, { method: 'cash' }] },
    })
    const byCard = await sellNew(shop, budtender, {
      price: 4,
      quantity: 1,
      body: { payment_method: 'card' },
    })
    const items = [{ line_number: 1, quantity: 1 }]
    const by = (card: number, cash: number) => [
      ...(card > 0 ? [{ method: 'card', amount: card }] : []),
      { method: 'cash', amount: cash },
    ]
    for (const [id, payments, text] of [
      [split.id, by(10, 10), 'The refunds of R20.00 do not come to the R20.02 that goes back'],
      [byCard.id, by(0, 0), 'Nothing of this sale was paid by cash'],
    ] as const) {
      const refused = await takeBack(manager, id, { items, payments })
      expect([refused.status, (await told(refused)).error]).toEqual([409, text])
    }
    const whole = await takeBack(manager, split.id, { items, payments: by(10.02, 10) })
    expect(whole.status, await whole.clone().text()).toBe(201)
    expect((await takeBack(manager, byCard.id, { items })).status).toBe(201)
    expect(await brokenRules(shop.pool)).toEqual(before)
  })

  test('store credit stands for any of them, for a named customer', async () => {
    const customer = await aCustomer(shop.owner)
    const sale = await sellNew(shop, budtender, {
      body: { payment_method: 'card', customer_id: customer.id },
    })
    const payments = [{ method: 'store_credit', amount: 115 }]
    const answer = await takeBack(manager, sale.id, {
      items: [{ line_number: 1, quantity: 1 }],
      payments,
    })
    expect(answer.status).toBe(201)
    const [{ store_credit }] = await shop.owner<[{ store_credit: number }]>`
      SELECT store_credit FROM customers WHERE id = ${customer.id}`
    expect(store_credit).toBe(115_00)
    // What is left of the card is bounded by what is left of the sale.
    const rest = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    expect((await told(rest)).payments).toEqual([{ method: 'card', amount: 115 }])
    expect(await brokenRules(shop.pool)).toEqual([])
  })
})

describe('who may', () => {
  test('a budtender takes back their own sale within the hour, up to their cap', async () => {
    const own = await sellNew(shop, budtender, { price: 200_00, quantity: 3 })
    const two = await takeBack(budtender, own.id, { items: [{ line_number: 1, quantity: 3 }] })
    expect(two.status).toBe(403)
    expect((await told(two)).error).toMatch(/needs the approval .* you may take back R500.00/)
    const one = await takeBack(budtender, own.id, { items: [{ line_number: 1, quantity: 2 }] })
    expect(one.status).toBe(201)
  })

  test('what came back of a sale before counts towards the cap', async () => {
    const own = await sellNew(shop, budtender, { price: 400_00, quantity: 2 })
    const items = [{ line_number: 1, quantity: 1 }]
    expect((await takeBack(budtender, own.id, { items })).status).toBe(201)
    const rest = await takeBack(budtender, own.id, { items })
    expect(rest.status).toBe(403)
    expect(await rest.json()).toMatchObject({
      error: expect.stringMatching(
        /^A return of R460.00 after R460.00 of the same sale needs .* you may take back R500.00$/,
      ),
      approval: { kind: 'return', subject: { amount: 460 } },
    })
    expect((await takeBack(manager, own.id, { items })).status).toBe(201)
  })

  test('a budtender does not see the sale of another', async () => {
    const others = await sellNew(shop, manager)
    const answer = await takeBack(budtender, others.id, {
      items: [{ line_number: 1, quantity: 1 }],
    })
    expect(answer.status).toBe(404)
  })

  test('an older sale is a manager’s', async () => {
    const product = await aProduct(shop.owner, { price: 10_00 })
    const old = await aSale(shop.owner, {
      at: new Date(Date.now() - 61 * 60_000),
      lines: [{ product, quantity: 1 }],
      seller: 'budtender@veld.test',
    })
    const body = { items: [{ line_number: 1, quantity: 1 }] }
    const answer = await takeBack(budtender, old.id, body)
    expect(answer.status).toBe(403)
    expect((await told(answer)).error).toMatch(/more than an hour old: a manager/)
    // One from before lines kept their VAT, of which no batch is known.
    const byManager = await takeBack(manager, old.id, body)
    expect(await told(byManager)).toMatchObject({ total: 11.5, vat: 1.5 })
  })

  test('a void puts the goods back on the shelf; a part goes to quarantine', async () => {
    const sale = await sellNew(shop, budtender, { quantity: 3, batches: [2, 2] })
    const part = await takeBack(budtender, sale.id, {
      items: [{ line_number: 1, quantity: 1 }],
      destination: 'batch',
    })
    expect(part.status).toBe(403)
    expect((await told(part)).error).toMatch(/Only a whole sale goes back on the shelf/)
    const whole = await takeBack(budtender, sale.id, {
      items: [{ line_number: 1, quantity: 3 }],
      destination: 'batch',
      reason: 'Card declined',
    })
    expect(whole.status).toBe(201)
    const batches = await shop.owner`
      SELECT remaining_quantity FROM inventory_batches WHERE product_id = ${sale.product_id}`
    expect(batches.map((batch) => batch['remaining_quantity'])).toEqual([2, 2])
    const { transaction_id } = await told(whole)
    const [row] = await shop.owner`
      SELECT new_values FROM audit_logs WHERE table_name = 'transactions' AND record_id = ${String(transaction_id)}`
    expect(row!['new_values']).toMatchObject({
      kind: 'void',
      original: sale.number,
      reason: 'Card declined',
      destination: 'batch',
    })
  })
})

test.for(['batch', 'quarantine'])(
  'no batch gets back more than was taken from it, also when an expiry was corrected: %s',
  async (destination) => {
    const sale = await sellNew(shop, budtender, { quantity: 2, batches: [1, 1] })
    const one = () =>
      takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }], destination })
    expect((await one()).status).toBe(201)
    // The batch of the first unit, which never expires, is the last one from now on.
    await shop.owner`
      UPDATE inventory_batches SET expiry_date = '2099-01-01' WHERE product_id = ${sale.product_id} AND id <> (
        SELECT coalesce(s.batch_id, q.batch_id) FROM transactions t
        LEFT JOIN stock_movements s ON s.transaction_id = t.id
        LEFT JOIN quarantine_movements q ON q.transaction_id = t.id
        WHERE t.original_id = ${sale.id})`
    expect((await one()).status).toBe(201)
    const back = await shop.owner`
      SELECT batch_id IS NOT NULL AS is_known, sum(quantity)::integer AS quantity FROM (
        SELECT batch_id, quantity, transaction_id FROM stock_movements WHERE kind = 'return'
        UNION ALL SELECT batch_id, quantity, transaction_id FROM quarantine_movements WHERE kind = 'return'
      ) m JOIN transactions t ON t.id = m.transaction_id WHERE t.original_id = ${sale.id} GROUP BY batch_id`
    const once = { is_known: true, quantity: 1 }
    expect(back).toEqual([once, once])
  },
)

describe('bad input is a clear sentence and changes nothing', () => {
  test.each([
    [{ items: [{ line_number: 1, quantity: 3 }] }, 409, 'Only 2 of'],
    [{ items: [{ line_number: 2, quantity: 1 }] }, 400, 'This sale has no line 2'],
    [
      { items: [{ line_number: 1, quantity: 0 }] },
      400,
      'A quantity is a whole number of 1 or more',
    ],
    [
      { items: [{ line_number: 1, quantity: -1 }] },
      400,
      'A quantity is a whole number of 1 or more',
    ],
    [{ items: [{ line_number: 1, quantity: 0.5 }] }, 400, 'A quantity is a whole number'],
    [{ items: [] }, 400, 'Choose what comes back'],
    [
      {
        items: [
          { line_number: 1, quantity: 1 },
          { line_number: 1, quantity: 1 },
        ],
      },
      400,
      'Line 1 is named twice',
    ],
    [{ items: [{ line_number: 1, quantity: 1 }], reason: ' ' }, 400, 'A return needs a reason'],
    [
      { items: [{ line_number: 1, quantity: 1 }], destination: 'shelf' },
      400,
      'Goods that come back go to quarantine or to their batch',
    ],
    [
      {
        items: [{ line_number: 1, quantity: 1 }],
        payments: [{ method: 'cash', amount: '1,234.50' }],
      },
      400,
      'amount must be a number',
    ],
    [
      // A return is an entry of today: no day that is over can be named.
      { items: [{ line_number: 1, quantity: 1 }], day: '2026-01-05' },
      400,
      'Unknown field: day',
    ],
  ])('%j', async (body, status, text) => {
    const sale = await sellNew(shop, budtender)
    const before = await wholeBook()
    const answer = await takeBack(manager, sale.id, body)
    expect(answer.status).toBe(status)
    expect((await told(answer)).error).toContain(text)
    expect(await wholeBook()).toEqual(before)
  })

  test('a return of a return, and the same unit twice', async () => {
    const sale = await sellNew(shop, budtender)
    const items = [{ line_number: 1, quantity: 2 }]
    const back = await told(await takeBack(manager, sale.id, { items }))
    const ofReturn = await takeBack(manager, back.transaction_id, { items })
    expect(ofReturn.status).toBe(409)
    expect((await told(ofReturn)).error).toMatch(/is a return itself/)
    const twice = await takeBack(manager, sale.id, { items })
    expect(twice.status).toBe(409)
    expect((await told(twice)).error).toMatch(/All 2 of .* have come back already/)
  })

  test('an archived product comes back', async () => {
    const sale = await sellNew(shop, budtender)
    await shop.owner`UPDATE products SET archived_at = now() WHERE id = ${sale.product_id}`
    const answer = await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
    expect(answer.status).toBe(201)
  })
})

test('a manager’s word allows one return beyond the cap, once', async () => {
  const before = await brokenRules(shop.pool)
  const PIN = '482915'
  await manager.put('/api/users/me/pin', { pin: PIN })
  const [{ id: approver_id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'manager@veld.test'`
  const product = await aProduct(shop.owner, { price: 400_00, batches: [9] })
  const line = { product_id: product.id, quantity: 3, unit_price: 400 }
  const sale = await sell(budtender, {
    items: [line, line],
    payments: [{ method: 'card', amount: 1000 }, { method: 'cash' }],
  })
  const items = [{ line_number: 1, quantity: 2 }]
  const refused = await takeBack(budtender, sale.id, { items })
  expect(refused.status).toBe(403)
  const { approval } = (await refused.json()) as { approval: object }
  expect(approval).toMatchObject({ kind: 'return', subject: { amount: 920, reason: 'Damaged' } })
  const given = await budtender.post('/api/approvals', { ...approval, approver_id, pin: PIN })
  const { id: approval_id } = (await given.json()) as { id: number }
  // As much for the same reason, but of another line or by another tender: something else.
  for (const another of [
    { items, reason: 'Changed' },
    { items: [{ line_number: 2, quantity: 2 }] },
    {
      items,
      payments: [
        { method: 'card', amount: 400 },
        { method: 'cash', amount: 520 },
      ],
    },
    { items: items.map((item) => ({ ...item, quantity: 3 })) },
  ]) {
    const other = await takeBack(budtender, sale.id, { ...another, approval_id })
    expect([other.status, (await told(other)).error]).toEqual([
      409,
      'This approval was given for something else',
    ])
  }
  expect((await takeBack(budtender, sale.id, { items, approval_id })).status).toBe(201)
  expect((await takeBack(budtender, sale.id, { items, approval_id })).status).toBe(409)
  expect(await brokenRules(shop.pool)).toEqual(before)
})

test('a return under an approval is reckoned anew where another of its sale was faster', async () => {
  await manager.put('/api/users/me/pin', { pin: '482915' })
  const [{ id: approver_id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'manager@veld.test'`
  const sale = await sellNew(shop, budtender, {
    price: 400_00,
    quantity: 5,
    body: { payment_method: 'card' },
  })
  const items = [{ line_number: 1, quantity: 2 }]
  const refused = await takeBack(budtender, sale.id, { items })
  const { approval } = (await refused.json()) as { approval: object }
  const given = await budtender.post('/api/approvals', { ...approval, approver_id, pin: '482915' })
  const { id: approval_id } = (await given.json()) as { id: number }
  const turn = await holdOpen(
    shop.owner,
    (db) => db`SELECT pg_advisory_xact_lock(hashtextextended('returns', ${sale.id}))`,
  )
  const first = takeBack(manager, sale.id, { items: [{ line_number: 1, quantity: 1 }] })
  await turn.waitedFor(1)
  const second = takeBack(budtender, sale.id, { items, approval_id })
  await turn.waitedFor(2)
  await turn.commit()
  const [faster, done] = [await first, await second]
  expect([faster.status, done.status], await done.text()).toEqual([201, 201])
})

test('where shifts are used, cash goes back through an open drawer and is counted with it', async () => {
  const before = await brokenRules(shop.pool)
  const shift = await aShift(budtender)
  const body = { payment_method: 'cash', till_id: shift.till }
  const sale = await sellNew(shop, budtender, { body })
  await changeSettings(admin, { shift_required: true })
  const items = [{ line_number: 1, quantity: 1 }]
  const refused = await takeBack(budtender, sale.id, { items })
  expect([refused.status, (await told(refused)).error]).toEqual([
    409,
    'Cash goes back through an open drawer: open a shift at this till',
  ])
  expect((await takeBack(budtender, sale.id, { items, till_id: 9999 })).status).toBe(400)
  expect((await takeBack(budtender, sale.id, { items, till_id: shift.till })).status).toBe(201)
  await changeSettings(admin, { shift_required: false })
  const x = await read(await manager.get(`/api/shifts/${shift.id}/x`))
  // R500 float, R230 sold and R115 taken back.
  expect(x).toMatchObject({ cash_sales: 115, expected: 615, returns: 1, returned: 115 })
  expect(await brokenRules(shop.pool)).toEqual(before)
})
