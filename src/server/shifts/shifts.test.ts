import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { takeBack } from '#server/returns/test-returns.ts'
import { holdStock } from '#server/sales/test-held-stock.ts'
import { idOf } from '#server/team/test-team.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { aShift, aTill, piecesOf, read, sellAt } from './test-drawer.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')

/** Another budtender, in a browser of their own. */
async function aColleague(): Promise<{ id: string; browser: typeof seller }> {
  const [row] = await shop.owner<{ id: string }[]>`
    SELECT id FROM profiles WHERE email = 'viewer@veld.test'`
  await shop.owner`UPDATE profiles SET role = 'budtender' WHERE id = ${row!.id}`
  return { id: row!.id, browser: await shop.signIn('viewer@veld.test') }
}
const colleague = await aColleague()

const event = (shift: number, body: object, who = seller, key: string = randomUUID()) =>
  who.post(`/api/shifts/${shift}/events`, body, { 'idempotency-key': key })
const count = (shift: number, cents: number, who = seller, more: object = {}) =>
  who.post(`/api/shifts/${shift}/counts`, { denominations: piecesOf(cents), ...more })
const errorOf = async (answer: Response) => [answer.status, (await read(answer)).error as string]

test('what comes back in a shift is told by its Z report, and the books hold', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [50] })
  const shift = await aShift(manager, 500)
  const sold = await read(await sellAt(manager, shift.till, product))
  await sellAt(manager, shift.till, product)
  const items = [{ line_number: 1, quantity: 1 }]
  const back = await takeBack(manager, sold.transaction_id, { items, till_id: shift.till })
  expect(back.status, await back.clone().text()).toBe(201)
  await count(shift.id, 615_00, manager)
  const { report } = await read(await manager.post(`/api/shifts/${shift.id}/close`))
  expect(report).toMatchObject({ sales: 2, returns: 1, returned: 115, total: 115, difference: 0 })
  expect(await brokenRules(shop.owner)).toEqual([])
})

test('a count that names a machine as no way to pay is named can be read', async () => {
  const shift = await aShift(seller, 100)
  await count(shift.id, 100_00)
  await shop.owner`
    INSERT INTO shift_counts (shift_id, number, request_key, denominations, counted, expected, terminals,
      terminals_expected, profile_id, created_at)
    SELECT shift_id, 2, gen_random_uuid(), denominations, counted, expected, '{"Card Machine": 100}', '{}', profile_id,
      created_at FROM shift_counts`
  const { counts } = await read(await seller.get(`/api/shifts/${shift.id}`))
  expect(counts).toMatchObject([{ terminals: {} }, { terminals: { 'Card Machine': 1 } }])
})

test('a day at a drawer: every cent is explained, and the Z report tells what it came to', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [50] })
  const shift = await aShift(seller, 500)
  await sellAt(seller, shift.till, product)
  await sellAt(seller, shift.till, product, {
    payment_method: null,
    payments: [{ method: 'cash', tendered: 200 }],
  })
  await sellAt(colleague.browser, shift.till, product, { payment_method: 'card' })
  await event(shift.id, { kind: 'paid_in', amount: 50, reason: 'change from the bank' })
  await event(shift.id, { kind: 'paid_out', amount: 20.5, reason: 'milk' })
  await event(shift.id, { kind: 'drop', amount: 100 })
  await event(shift.id, { kind: 'no_sale', reason: 'change for a customer' })
  // 500 + 115 + 115 + 50 - 20.50 - 100
  const counted = await read(await count(shift.id, 658_50, seller, { terminals: { card: 120 } }))
  expect(counted).toMatchObject({ expected: 659.5, counted: 658.5, difference: -1 })
  const recounted = await read(await count(shift.id, 659_50, seller, { terminals: { card: 115 } }))
  expect(recounted).toMatchObject({ difference: 0 })
  expect(recounted.counts.map(({ difference }: { difference: number }) => difference)).toEqual([
    -1, 0,
  ])
  expect(await errorOf(await count(shift.id, 659_50))).toEqual([
    409,
    'This drawer has been counted twice: close the shift',
  ])

  const closed = await read(await seller.post(`/api/shifts/${shift.id}/close`))
  expect(closed.report).toMatchObject({
    kind: 'Z',
    number: 1,
    sales: 3,
    subtotal: 300,
    vat: 45,
    total: 345,
    float: 500,
    cash_sales: 230,
    paid_in: 50,
    paid_out: 20.5,
    drops: 100,
    no_sales: 1,
    expected: 659.5,
    counted: 659.5,
    difference: 0,
    since_count: 0,
    counts: 2,
    deposit: 259.5,
  })
  expect(closed.report.methods).toEqual([
    { method: 'card', payments: 1, amount: 115, counted: 115, difference: 0 },
    { method: 'cash', payments: 2, amount: 230, counted: null, difference: null },
  ])
  expect(closed.report.people).toMatchObject([
    { sales: 2, total: 230, cash: 230, paid_out: 20.5, no_sales: 1 },
    { sales: 1, total: 115, cash: 0 },
  ])
})

test('Z reports are numbered for each till without a gap', async () => {
  const till = await aTill(seller)
  for (const number of [1, 2, 3]) {
    const opened = await read(await seller.post('/api/shifts', { till_id: till.id, float: 0 }))
    await count(opened.id, 0)
    const closed = await read(await seller.post(`/api/shifts/${opened.id}/close`))
    expect(closed.z_number).toBe(number)
  }
})

test('the database refuses a second Z report of a number', async () => {
  const { id } = await aShift(seller)
  await count(id, 500_00)
  await seller.post(`/api/shifts/${id}/close`)
  const open = await aShift(seller)
  const again = shop.owner`
    INSERT INTO z_reports (shift_id, till_id, number, report, request_key, created_at)
    SELECT ${open.id}, till_id, number, report, ${randomUUID()}, created_at FROM z_reports WHERE shift_id = ${id}`
  await expect(again.then((rows) => rows.count)).rejects.toThrow('z_reports_number')
})

describe('before the count', () => {
  test('no answer tells what is expected, to nobody who holds the drawer', async () => {
    const product = await aProduct(shop.owner, { price: 123_00, batches: [50] })
    const shift = await aShift(seller, 317)
    const told: string[] = []
    const keep = async (answer: Response) => told.push(await answer.text())
    await sellAt(seller, shift.till, product)
    await keep(await event(shift.id, { kind: 'paid_in', amount: 13, reason: 'coins' }))
    await keep(await seller.get(`/api/shifts/${shift.id}`))
    await keep(await seller.get('/api/shifts'))
    await keep(await seller.get('/api/tills'))
    await keep(await manager.get('/api/shifts?state=open'))
    await keep(await manager.get(`/api/shifts/${shift.id}`))
    await keep(await manager.get('/api/shifts/drawers'))
    // 317 + 141.40 (R141.45 in coins that there are) + 13
    for (const text of told) {
      expect(text).not.toContain('471.4')
      expect(text).not.toContain('141.4')
    }
    const x = await read(await manager.get(`/api/shifts/${shift.id}/x`))
    expect(x).toMatchObject({ expected: 471.4, cash_sales: 141.4 })
    const open = await read(await seller.get(`/api/shifts/${shift.id}`))
    expect(open).not.toHaveProperty('expected')
    expect(open).not.toHaveProperty('difference')
  })

  test('a manager looks at an X, on record, but not of the drawer they hold', async () => {
    const theirs = await aShift(seller)
    expect((await seller.get(`/api/shifts/${theirs.id}/x`)).status).toBe(403)
    const x = await read(await manager.get(`/api/shifts/${theirs.id}/x`))
    expect(x).toMatchObject({ kind: 'X', number: null, expected: 500, counted: null })
    const [row] = await shop.owner`
      SELECT FROM audit_logs WHERE table_name = 'shifts' AND action = 'reveal' AND record_id = ${String(theirs.id)}`
    expect(row).toBeDefined()
    const own = await aShift(manager)
    expect((await errorOf(await manager.get(`/api/shifts/${own.id}/x`)))[0]).toBe(403)
  })

  test('whoever opened or held a drawer looks into it as little as who holds it now', async () => {
    const sellerId = await idOf(shop, 'budtender@veld.test')
    const managerId = await idOf(shop, 'manager@veld.test')
    const handTo = (to_id: string, shift: number, who: typeof seller) =>
      event(shift, { kind: 'hand_over', to_id }, who)
    const opened = await aShift(manager)
    await handTo(sellerId, opened.id, manager)
    const held = await aShift(seller)
    await handTo(managerId, held.id, seller)
    await handTo(sellerId, held.id, manager)
    for (const { id } of [opened, held]) {
      expect(await errorOf(await manager.get(`/api/shifts/${id}/x`))).toEqual([
        403,
        'You opened or held this drawer: let another manager look, or wait for the count',
      ])
      const shown = await read(await manager.get('/api/shifts?state=open'))
      expect(shown.find((shift: { id: number }) => shift.id === id).may_look).toBe(false)
      expect((await read(await admin.get(`/api/shifts/${id}`))).may_look).toBe(true)
      expect((await admin.get(`/api/shifts/${id}/x`)).status).toBe(200)
      await count(id, 500_00)
      expect((await manager.get(`/api/shifts/${id}/x`)).status).toBe(200)
    }
  })
})

describe('refused with a sentence, and nothing changes', () => {
  test('two openings at once: one shift', async () => {
    const till = await aTill(seller)
    const answers = await Promise.all(
      [seller, manager, admin].map((who) =>
        who.post('/api/shifts', { till_id: till.id, float: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect((await read(late)).error).toBe(
      `${till.name} has an open shift: count and close it first`,
    )
  })

  test('closing twice, or before the count', async () => {
    const { id } = await aShift(seller)
    expect(await errorOf(await seller.post(`/api/shifts/${id}/close`))).toEqual([
      409,
      'Count the drawer before you close the shift',
    ])
    await count(id, 500_00)
    const key = { 'idempotency-key': randomUUID() }
    expect((await seller.post(`/api/shifts/${id}/close`, undefined, key)).status).toBe(200)
    const again = await seller.post(`/api/shifts/${id}/close`, undefined, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await errorOf(await seller.post(`/api/shifts/${id}/close`))).toEqual([
      409,
      'This shift is closed already',
    ])
    const other = await aShift(seller)
    await count(other.id, 500_00)
    const used = await seller.post(`/api/shifts/${other.id}/close`, undefined, key)
    expect(await errorOf(used)).toEqual([
      422,
      'This Idempotency-Key has already been used for something else',
    ])
    expect(await errorOf(await event(id, { kind: 'drop', amount: 1 }))).toEqual([
      409,
      'This shift is closed',
    ])
    expect((await manager.get(`/api/shifts/${id}/x`)).status).toBe(404)
  })

  test("another's drawer: to count, to hand over, to take from, to read", async () => {
    const { id } = await aShift(seller)
    const other = colleague.browser
    expect((await errorOf(await count(id, 500_00, other)))[1]).toContain(
      'they or a manager count it',
    )
    expect((await event(id, { kind: 'drop', amount: 1 }, other)).status).toBe(403)
    expect((await event(id, { kind: 'hand_over', to_id: colleague.id }, other)).status).toBe(403)
    expect((await other.get(`/api/shifts/${id}`)).status).toBe(404)
    expect((await count(id, 500_00, manager)).status).toBe(201)
    expect((await other.post(`/api/shifts/${id}/close`)).status).toBe(403)
  })

  test.each([
    [{ kind: 'paid_in', reason: 'x' }, 'Say how much cash it is: more than R0.00'],
    [{ kind: 'paid_in', amount: 0, reason: 'x' }, 'Say how much cash it is: more than R0.00'],
    [
      { kind: 'paid_in', amount: -5, reason: 'x' },
      'An amount of cash is from R0.00 to R1000000.00',
    ],
    [
      { kind: 'paid_in', amount: 1.005, reason: 'x' },
      'Amounts are in rand with at most two decimals',
    ],
    [{ kind: 'paid_in', amount: 'ten', reason: 'x' }, 'amount must be a number'],
    [{ kind: 'paid_in', amount: '1,234.50', reason: 'x' }, 'amount must be a number'],
    [{ kind: 'paid_out', amount: 5 }, 'Say why: a reason is required'],
    [{ kind: 'no_sale', amount: 5, reason: 'x' }, 'No cash moves at this: leave the amount out'],
    [
      { kind: 'drop', amount: 5, to_id: randomUUID() },
      'A drawer is handed over to somebody, and nothing else is',
    ],
    [
      { kind: 'hand_over', to_id: randomUUID() },
      'A drawer is handed over to somebody of the team who sells',
    ],
    [
      { kind: 'theft', amount: 5 },
      'kind must be one of: paid_in, paid_out, drop, no_sale, hand_over',
    ],
  ])('%o', async (body, words) => {
    const { id } = await aShift(seller)
    expect(await errorOf(await event(id, body))).toEqual([400, words])
    const shown = await read(await seller.get(`/api/shifts/${id}`))
    expect(shown.events).toEqual([])
  })

  test.each([
    [{ '200.00': 1.5 }, 'Count notes and coins in whole numbers'],
    [{ '200.00': -1 }, 'A count is not below zero'],
    [{ '3.00': 1 }, 'There is no note or coin of 3.00 rand in this shop'],
    [{ __proto__x: 1 }, 'There is no note or coin of __proto__x rand in this shop'],
  ])('a count of %o', async (denominations, words) => {
    const { id } = await aShift(seller)
    const answer = await seller.post(`/api/shifts/${id}/counts`, { denominations })
    expect(await errorOf(answer)).toEqual([400, words])
  })
})

test.each([
  ['ten', 'float must be a number'],
  ['1,234.50', 'float must be a number'],
  [-1, 'An amount of cash is from R0.00 to R1000000.00'],
  [0.005, 'Amounts are in rand with at most two decimals'],
])('a float of %o opens nothing', async (float, words) => {
  const till = await aTill(seller)
  expect(await errorOf(await seller.post('/api/shifts', { till_id: till.id, float }))).toEqual([
    400,
    words,
  ])
  expect((await seller.post('/api/shifts', { till_id: till.id, float: 0 })).status).toBe(201)
})

test('who counts the cash again need not read the machines again', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const shift = await aShift(seller, 100)
  await sellAt(seller, shift.till, product, { payment_method: 'card' })
  await count(shift.id, 99_00, seller, { terminals: { card: 120, digital_wallet: 10 } })
  // Not known to the machine when it was read.
  await sellAt(seller, shift.till, product, { payment_method: 'card' })
  await count(shift.id, 100_00, seller, { terminals: { digital_wallet: 0 } })
  const { report } = await read(await seller.post(`/api/shifts/${shift.id}/close`))
  expect(report).toMatchObject({ counts: 2, counted: 100, difference: 0 })
  expect(report.methods).toEqual([
    { method: 'card', payments: 2, amount: 230, counted: 120, difference: 5 },
    { method: 'digital_wallet', payments: 0, amount: 0, counted: 0, difference: 0 },
  ])
})

test('a sale after the count stands in the Z report, and closing does not fail', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const shift = await aShift(seller, 100)
  await count(shift.id, 99_00)
  await sellAt(seller, shift.till, product)
  const { report } = await read(await seller.post(`/api/shifts/${shift.id}/close`))
  expect(report).toMatchObject({ expected: 100, counted: 99, difference: -1, since_count: 115 })
  expect(report.deposit).toBe(114)
})

test('a sale under way when the drawer is counted is in the count', async () => {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const shift = await aShift(seller, 100)
  const held = await holdStock(shop.owner, product.id)
  const sale = sellAt(seller, shift.till, product)
  await expect.poll(() => countWaiting(shop.owner)).toBe(1)
  const counted = count(shift.id, 215_00)
  await expect.poll(() => countWaiting(shop.owner)).toBe(2)
  await held.release()
  expect((await sale).status).toBe(200)
  expect(await read(await counted)).toMatchObject({ expected: 215, difference: 0 })
})

test('sales of one drawer do not wait for each other', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const other = await aProduct(shop.owner, { batches: [5] })
  const shift = await aShift(seller)
  const held = await holdStock(shop.owner, product.id)
  const slow = sellAt(seller, shift.till, product)
  await expect.poll(() => countWaiting(shop.owner)).toBe(1)
  expect((await sellAt(seller, shift.till, other)).status).toBe(200)
  await held.release()
  expect((await slow).status).toBe(200)
})

test('a sale that waited for a closing belongs to no shift, or is refused where one is needed', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const shift = await aShift(seller)
  await count(shift.id, 500_00)
  const closing = await holdOpen(
    shop.owner,
    (db) => db`
      UPDATE shifts SET closed_at = now(), closed_by = opened_by
      WHERE id = (SELECT id FROM shifts WHERE id = ${shift.id} FOR UPDATE)`,
  )
  const sale = sellAt(seller, shift.till, product)
  await closing.waitedFor()
  await closing.commit()
  const { transaction_id } = await read(await sale)
  const [row] =
    await shop.owner`SELECT till_id, shift_id FROM transactions WHERE id = ${transaction_id}`
  expect(row).toEqual({ till_id: shift.till, shift_id: null })

  await setSettings({ shift_required: true })
  expect(await errorOf(await sellAt(seller, shift.till, product))).toEqual([
    409,
    'Open a shift at this till before you sell',
  ])
  await setSettings({ shift_required: false })
  expect((await sellAt(seller, null, product)).status).toBe(200)
})

test('an answer that was lost is asked for again, and happens once', async () => {
  const till = await aTill(seller)
  const key = { 'idempotency-key': randomUUID() }
  const opened = await read(await seller.post('/api/shifts', { till_id: till.id, float: 5 }, key))
  const again = await seller.post('/api/shifts', { till_id: till.id, float: 5 }, key)
  expect((await read(again)).id).toBe(opened.id)
  expect((await seller.post('/api/shifts', { till_id: till.id, float: 6 }, key)).status).toBe(422)

  const once = randomUUID()
  const body = { kind: 'paid_in', amount: 7, reason: 'coins' }
  await event(opened.id, body, seller, once)
  const replay = await event(opened.id, body, seller, once)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect((await read(replay)).events).toHaveLength(1)
  expect((await event(opened.id, { ...body, amount: 8 }, seller, once)).status).toBe(422)
  expect((await event(opened.id, body, manager, once)).status).toBe(422)

  const both = randomUUID()
  const twice = await Promise.all([1, 2, 3].map(() => event(opened.id, body, seller, both)))
  expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
  const now = await read(await manager.get(`/api/shifts/${opened.id}`))
  expect(now.events).toHaveLength(2)
})

test('one key that counts two drawers at once counts one of them', async () => {
  const [one, other] = [await aShift(seller), await aShift(seller)]
  const key = { 'idempotency-key': randomUUID() }
  const held = await holdOpen(shop.owner, (db) => db`LOCK TABLE shift_counts IN SHARE MODE`)
  const counts = [one, other].map(({ id }) =>
    seller.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(500_00) }, key),
  )
  await expect.poll(() => countWaiting(shop.owner)).toBe(2)
  await held.commit()
  const statuses = (await Promise.all(counts)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('who opens with the usual float opens once, also when another one is usual by now', async () => {
  const till = await aTill(seller)
  const key = { 'idempotency-key': randomUUID() }
  await setSettings({ default_float: 300 })
  const opened = await read(await seller.post('/api/shifts', { till_id: till.id }, key))
  expect(opened.float).toBe(300)
  await setSettings({ default_float: 400 })
  const again = await seller.post('/api/shifts', { till_id: till.id }, key)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await read(again)).toMatchObject({ id: opened.id, float: 300 })
  const named = await seller.post('/api/shifts', { till_id: till.id, float: 400 }, key)
  expect(named.status).toBe(422)
  await setSettings({ default_float: 500 })
})

test('who took the drawer over counts it, and who gave it away does not', async () => {
  const { id } = await aShift(seller)
  const handed = await event(id, { kind: 'hand_over', to_id: colleague.id })
  expect((await read(handed)).held_by).toBe(colleague.id)
  expect((await count(id, 500_00)).status).toBe(403)
  expect((await count(id, 500_00, colleague.browser)).status).toBe(201)
})

test('a shift whose holder was deactivated is left to a manager', async () => {
  const shift = await aShift(colleague.browser)
  await shop.owner`UPDATE profiles SET is_active = false WHERE id = ${colleague.id}`
  expect((await count(shift.id, 500_00, colleague.browser)).status).toBe(401)
  const shown = await read(await manager.get(`/api/shifts/${shift.id}`))
  expect(shown.is_left).toBe(true)
  expect((await count(shift.id, 500_00, manager)).status).toBe(201)
  expect((await manager.post(`/api/shifts/${shift.id}/close`)).status).toBe(200)
  await shop.owner`UPDATE profiles SET is_active = true WHERE id = ${colleague.id}`
})

test('past midnight it warns and goes on; the application cannot rewrite a Z report', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const shift = await aShift(seller)
  await shop.owner`UPDATE shifts SET day = day - 1 WHERE id = ${shift.id}`
  const shown = await read(await seller.get(`/api/shifts/${shift.id}`))
  expect(shown.is_overnight).toBe(true)
  expect((await sellAt(seller, shift.till, product)).status).toBe(200)
  await expect(
    shop.services.pool`UPDATE z_reports SET number = 9`.then((rows) => rows.count),
  ).rejects.toThrow('permission denied')
})

test('a drawer with more than it should hold is due for a drop, without an amount', async () => {
  await setSettings({ drop_above: 600 })
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const shift = await aShift(seller, 500)
  await sellAt(seller, shift.till, product)
  const drawers = await read(await manager.get('/api/shifts/drawers'))
  const found = drawers.find((drawer: { shift_id: number }) => drawer.shift_id === shift.id)
  expect(found).toMatchObject({ is_due: true })
  await setSettings({ drop_above: 3000 })
})

async function setSettings(change: object): Promise<void> {
  const { version } = (await read(await manager.get('/api/settings'))) as { version: number }
  expect((await manager.put('/api/settings', { ...change, version })).status).toBe(200)
}
