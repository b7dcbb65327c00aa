import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { subjectHash } from '#server/approvals/subject-hash.ts'
import { read } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { DAY_MS } from '#shared/dates.ts'
import { aDarkTill, sealTo, TestTill } from './test-till.ts'

const shop = await sharedShop()
const EMAIL = 'budtender@veld.test'
const seller = await shop.signIn(EMAIL)
const manager = await shop.signIn('manager@veld.test')
const db = shop.owner
const till = await aDarkTill(seller, db, EMAIL)
const kit = await read(await seller.get(`/api/tills/${till.id}/kit`))
const PIN = '482915'
await manager.put('/api/users/me/pin', { pin: PIN })
await seller.put('/api/users/me/pin', { pin: PIN })
const idOf = async (email: string): Promise<string> =>
  (await db<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`)[0].id
const managerId = await idOf('manager@veld.test')

describe('the kit', () => {
  test('tells of a customer no more than a sale needs', async () => {
    const { id } = await aCustomer(db, {
      first_name: 'Naledi',
      last_name: 'Dlamini-Secret',
      email: 'naledi@secret.test',
    })
    await db`
      UPDATE customers SET last_visit_at = ${shop.clock.now}, phone = '0821234567', address = '7 Secret Street',
        date_of_birth = '1990-05-05', is_verified = true, loyalty_points = 7, has_medical_card = true,
        medical_card_number_hash = '\\x01', medical_card_number_sealed = '\\x01', id_number_hash = '\\x02',
        id_number_sealed = '\\x02', medical_card_expiry_date = '2030-01-31'
      WHERE id = ${id}`
    const answer = await seller.get(`/api/tills/${till.id}/kit`)
    const text = await answer.clone().text()
    const { customers } = await read(answer)
    expect(customers).toEqual([
      {
        id,
        first_name: 'Naledi',
        initial: 'D',
        points: 7,
        is_adult: true,
        is_verified: true,
        card_until: '2030-01-31',
        has_card: true,
      },
    ])
    for (const secret of ['Dlamini', 'secret.test', '0821234567', 'Secret Street', '1990'])
      expect(text).not.toContain(secret)
  })

  test('has those of the last 90 days, and who may take the till over', async () => {
    const old = await aCustomer(db)
    await db`UPDATE customers SET last_visit_at = ${new Date(shop.clock.now.getTime() - 91 * DAY_MS)} WHERE id = ${old.id}`
    const { customers, team, entry_version } = await read(
      await seller.get(`/api/tills/${till.id}/kit`),
    )
    expect(customers.map(({ id }: { id: number }) => id)).not.toContain(old.id)
    expect(team.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'admin',
      'budtender',
      'manager',
    ])
    expect(entry_version).toBe(1)
    expect((await seller.get('/api/tills/999999/kit')).status).toBe(404)
  })
})

describe('a sealed PIN', () => {
  const discounted = async (word: (key: string, about: string) => object | null) => {
    const product = await aProduct(db, { price: 500_00, batches: [5] })
    const key = randomUUID()
    // What the manager saw.
    const subject = { amount: 200, subtotal: 500, reason: 'Staff', products: `${product.id}x1` }
    const sale = till.sale([{ product, discount: { percent: 40, reason: 'Staff' } }], {
      approval: word(key, subjectHash(subject).toString('hex')) as never,
    })
    const [outcome] = await till.send(till.write(sale, { key }))
    return outcome!
  }
  const sealed = (plain: object, profile_id = managerId) => ({
    profile_id,
    ...sealTo(kit.seal_key, 'veld pin', plain),
  })

  test('of a manager approves that one sale, and is kept with it', async () => {
    const outcome = await discounted((key) => sealed({ pin: PIN, till_id: till.id, key }))
    expect(outcome).toMatchObject({ outcome: 'booked', reason: null })
    const [row] =
      await db`SELECT a.kind, a.decided_by FROM transactions t JOIN approvals a ON a.id = t.approval_id WHERE t.transaction_number = ${outcome.transaction_number}`
    expect(row).toEqual({ kind: 'discount', decided_by: managerId })
  })

  test('that a discount or a price below the list took is an exception of both', async () => {
    const noted = async (number: string | null) => {
      const list = await read(await manager.get('/api/exceptions'))
      return list.filter(({ details }: { details: string }) => details.includes(String(number)))
    }
    const outcome = await discounted((key) => sealed({ pin: PIN, till_id: till.id, key }))
    expect(await noted(outcome.transaction_number)).toMatchObject([
      { kind: 'discount', person: 'budtender Demo', approver: 'manager Demo', amount: 200 },
    ])
    const [dear, cheap] = [
      await aProduct(db, { price: 1900_00, batches: [5] }),
      await aProduct(db, { price: 100_00, batches: [5] }),
    ]
    const key = randomUUID()
    const discount = { percent: 80, reason: 'Torn' }
    const approval = sealed({ pin: PIN, till_id: till.id, key })
    const sale = till.sale([{ product: dear }, { product: cheap, discount }], { approval })
    const [low] = await till.send(till.write(sale, { key }))
    expect(low).toMatchObject({ outcome: 'booked', reason: null })
    expect(await noted(low!.transaction_number)).toMatchObject([
      { kind: 'price', approver: 'manager Demo', amount: 80 },
    ])
    const report = await read(await manager.get('/api/exceptions/report'))
    const { kinds } = report.find(({ name }: { name: string }) => name === 'budtender Demo')
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'price', count: 1 }))
  })

  test('that says for which discount approves that one', async () => {
    const outcome = await discounted((key, subject) =>
      sealed({ pin: PIN, till_id: till.id, key, subject }),
    )
    expect(outcome).toMatchObject({ outcome: 'booked', reason: null })
  })

  test.each<[string, (key: string, own: string) => object | null, string]>([
    [
      'that was given before the cart grew',
      (key) => sealed({ pin: PIN, till_id: till.id, key, subject: '0'.repeat(64) }),
      'given for something else',
    ],
    [
      'that is wrong',
      (key) => sealed({ pin: '739164', till_id: till.id, key }),
      'the PIN was wrong',
    ],
    [
      'that was given for another sale',
      () => sealed({ pin: PIN, till_id: till.id, key: randomUUID() }),
      'given for something else',
    ],
    [
      'that was given at another till',
      (key) => sealed({ pin: PIN, till_id: 77, key }),
      'given for something else',
    ],
    [
      'that was sealed to somebody else',
      () => ({ profile_id: managerId, key: 'AA', sealed: 'AAAA' }),
      'cannot be opened',
    ],
    [
      'of the seller',
      (key, own) => sealed({ pin: PIN, till_id: till.id, key }, own),
      'a higher role',
    ],
    ['that is missing', () => null, 'nobody approved it'],
  ])('%s is booked, and somebody looks', async (_, word, text) => {
    const own = await idOf(EMAIL)
    const outcome = await discounted((key) => word(key, own))
    expect(outcome).toMatchObject({ outcome: 'exception', reason: expect.stringContaining(text) })
  })

  test('of another manager approves for one who took over by PIN', async () => {
    await db`
      INSERT INTO profiles (email, role, first_name, last_name)
      VALUES ('other-manager@veld.test', 'manager', 'Other', 'Manager')`
    const seller_id = await idOf('other-manager@veld.test')
    const own = await aDarkTill(seller, db, EMAIL)
    const sell = async (more: { seller_role?: 'budtender' | 'admin' }) => {
      const product = await aProduct(db, { price: 500_00, batches: [5] })
      const key = randomUUID()
      const approval = sealed({ pin: PIN, till_id: own.id, key })
      const sale = own.sale([{ product, discount: { percent: 60, reason: 'Staff' } }], { approval })
      const [outcome] = await own.send(own.write(sale, { key, seller_id, ...more }))
      return outcome!
    }
    expect(await sell({ seller_role: 'budtender' })).toMatchObject({ outcome: 'booked' })
    const signedIn = { outcome: 'exception', reason: expect.stringContaining('a higher role') }
    expect(await sell({})).toMatchObject(signedIn)
    // A till cannot make anybody more than they are.
    expect(await sell({ seller_role: 'admin' })).toMatchObject(signedIn)
  })

  test('is looked at once, however often its entry is sent, and stands nowhere', async () => {
    const key = randomUUID()
    const entry = till.write(
      { kind: 'switched', pin: sealed({ pin: '864209', till_id: till.id, key }) },
      { key },
    )
    const tries = async () =>
      (
        await db`SELECT failures FROM pin_tries WHERE profile_id = ${managerId} AND asked_by IS NULL`
      )[0]
    const [first] = await till.send(entry)
    const after = await tries()
    expect(await till.send(entry)).toEqual([first])
    expect(await tries()).toEqual(after)
    expect(first).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('the PIN was wrong'),
    })
    expect(shop.logged.join('\n')).not.toMatch(/864209|482915/)
    for (const table of ['till_entries', 'audit_logs', 'exceptions', 'approvals']) {
      const rows = await db.unsafe<{ text: string }[]>(
        `SELECT row_to_json(t)::text AS text FROM ${table} t`,
      )
      expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/"pin"|864209/)
    }
  })

  test('that is wrong at a take-over is noted once, on whoever was at the till', async () => {
    const own = await aDarkTill(seller, db, EMAIL)
    const product = await aProduct(db, { batches: [5] })
    const sellerId = own.seller
    const adminId = await idOf('admin@veld.test')
    const takeOver = async (more: { from_id?: string }) => {
      const [{ last }] = await db<[{ last: number }]>`
        SELECT coalesce(max(id), 0) AS last FROM exceptions`
      const key = randomUUID()
      const pin = sealed({ pin: '864201', till_id: own.id, key })
      const act = { kind: 'switched', pin, ...more } as const
      const [outcome] = await own.send(own.write(act, { key, seller_id: managerId }))
      expect(outcome).toMatchObject({ outcome: 'exception' })
      return db`SELECT kind, profile_id FROM exceptions WHERE id > ${last}`
    }
    await own.send(own.write(own.sale([{ product }])))
    const ofSeller = [{ kind: 'wrong_pin', profile_id: sellerId }]
    expect(await takeOver({ from_id: sellerId })).toEqual(ofSeller)
    expect(await takeOver({ from_id: adminId })).toEqual([
      { kind: 'wrong_pin', profile_id: adminId },
    ])
    expect(await takeOver({ from_id: randomUUID() })).toEqual(ofSeller)
    // As tills from before: whoever did what is written before it.
    await own.send(own.write(own.sale([{ product }]), { seller_id: adminId }))
    expect(await takeOver({})).toEqual([{ kind: 'wrong_pin', profile_id: adminId }])
  })

  test('cannot be found out by sending guess after guess', async () => {
    let reason = ''
    for (let guess = 0; guess < 25 && !reason.includes('too many'); guess += 1) {
      const key = randomUUID()
      const pin = String(100_000 + guess)
      const [outcome] = await till.send(
        till.write({ kind: 'switched', pin: sealed({ pin, till_id: till.id, key }) }, { key }),
      )
      reason = outcome!.reason ?? ''
    }
    expect(reason).toContain('too many wrong PINs')
  })
})

describe('a stick', () => {
  const stickOf = (entries: object[], own = till) =>
    JSON.stringify({
      veld: 'till entries',
      version: 1,
      till_id: own.id,
      ...sealTo(kit.seal_key, 'veld stick', { entries }),
    })

  test('is read in by a manager, and no entry is booked twice', async () => {
    const own = await aDarkTill(seller, db, EMAIL)
    const product = await aProduct(db, { batches: [5] })
    const entries = [own.write(own.sale([{ product }])), own.write(own.sale([{ product }]))]
    await own.send(entries[0])
    const file = stickOf(entries, own)
    expect((await seller.post('/api/dark/files', { file })).status).toBe(403)
    const first = await read(await manager.post('/api/dark/files', { file }))
    expect(first).toMatchObject({
      till_id: own.id,
      till_name: own.name,
      entries: [{ outcome: 'booked' }, { outcome: 'booked' }],
    })
    expect(await read(await manager.post('/api/dark/files', { file }))).toEqual(first)
    const [{ count }] = await db<
      [{ count: number }]
    >`SELECT count(*) FROM transactions WHERE till_id = ${own.id}`
    expect(count).toBe(2)
  })

  test('of a till that was registered anew after a restore is booked under its new number', async () => {
    const own = await aDarkTill(seller, db, EMAIL)
    const product = await aProduct(db, { batches: [5] })
    const lost = 999_999
    const entries = [own.write(own.sale([{ product }]), { till_id: lost })]
    const file = JSON.stringify({ ...JSON.parse(stickOf(entries, own)), till_id: lost })
    expect(await read(await manager.post('/api/dark/files', { file }))).toMatchObject({
      till_id: own.id,
      entries: [{ outcome: 'booked' }],
    })
  })

  test('of a till that nobody knows is refused in words, and can be read in later', async () => {
    const own = await aDarkTill(seller, db, EMAIL)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const unknown = { id: 999_998, letter: 'ZZ', name: 'Till ZZ' }
    const stranger = new TestTill(seller, unknown, privateKey, own.seller)
    const product = await aProduct(db, { batches: [5] })
    const file = stickOf([stranger.write(stranger.sale([{ product }]))], stranger)
    const answer = await manager.post('/api/dark/files', { file })
    expect(answer.status).toBe(400)
    expect((await read(answer)).error).toContain('does not know the till that saved this file')
  })

  test.each([
    ['no file of ours', 'hello', 'This is no file that a till of Veld saved'],
    [
      'another shop’s',
      JSON.stringify({ veld: 'till entries', version: 1, till_id: 1, key: 'AA', sealed: 'AA' }),
      'cannot be opened',
    ],
  ])('that is %s is refused in words', async (_, file, text) => {
    const answer = await manager.post('/api/dark/files', { file })
    expect([answer.status, (await read(answer)).error]).toEqual([
      400,
      expect.stringContaining(text),
    ])
  })
})

test('a till that told of entries which never came raises an alarm', async () => {
  const own = await aDarkTill(seller, db, EMAIL)
  const seen = async (body: object) =>
    (await read(await seller.post(`/api/tills/${own.id}/seen`, body))).entries
  expect(await seen({ sequence: 4, waiting: 4 })).toEqual({
    received: 0,
    told: 4,
    waiting: 4,
    synced_at: null,
    is_missing: false,
  })
  expect(await seen({})).toMatchObject({ told: 4, waiting: 4 })
  const product = await aProduct(db, { batches: [5] })
  await own.send(own.write(own.sale([{ product }])))
  expect(await seen({ sequence: 1, waiting: 0 })).toMatchObject({
    received: 1,
    told: 4,
    is_missing: true,
    synced_at: expect.any(String),
  })
  const bell = await read(await manager.get('/api/notifications'))
  expect(bell).toContainEqual(
    expect.objectContaining({
      title: 'Entries of a till are missing',
      message: expect.stringContaining(own.name),
    }),
  )
})

test('what a till told is read where it is looked at, and ticked off with a note', async () => {
  const poison = { body: 'not {json', signature: 'x' }
  await till.send(poison)
  const [held] = await read(await manager.get('/api/exceptions'))
  expect(held).toMatchObject({ kind: 'held', entry_id: expect.any(Number) })
  expect(await read(await manager.get(`/api/exceptions/${held.id}/entry`))).toMatchObject({
    till_name: till.name,
    outcome: 'held',
    body: poison.body,
  })
  expect((await manager.get('/api/exceptions/999999/entry')).status).toBe(404)
  const bell = await read(await manager.get('/api/notifications'))
  expect(bell).toContainEqual(expect.objectContaining({ title: 'Something to look at' }))
  expect(
    await read(await manager.post(`/api/exceptions/${held.id}/resolve`, { note: 'A test' })),
  ).toMatchObject({ note: 'A test' })
})

describe('a shortfall', () => {
  const short = async (quantity: number) => {
    const product = await aProduct(db, { batches: [0] })
    await till.send(till.write(till.sale([{ product, quantity }])))
    const open = async () =>
      (await read(await manager.get('/api/inventory/shortfalls'))).find(
        (row: { product_id: number }) => row.product_id === product.id,
      )?.quantity ?? 0
    expect(await open()).toBe(quantity)
    return { product, open }
  }
  const deliver = async (product_id: number, quantity: number) =>
    read(
      await manager.post('/api/inventory/batches', {
        product_id,
        batch_number: randomUUID(),
        quantity,
        cost_per_unit: 50,
        received_date: '2026-01-01',
      }),
    )

  test('is settled by the next deliveries, which give up what was sold', async () => {
    const { product, open } = await short(3)
    expect(await deliver(product.id, 2)).toMatchObject({ quantity: 2, remaining_quantity: 0 })
    expect(await open()).toBe(1)
    expect(await deliver(product.id, 10)).toMatchObject({ remaining_quantity: 9 })
    expect(await open()).toBe(0)
  })

  test('is settled by a count, and by nothing else that changes a batch', async () => {
    const { product, open } = await short(1)
    const [batch] = await db<{ id: number }[]>`
      SELECT id FROM inventory_batches WHERE product_id = ${product.id}`
    const adjust = (body: object) =>
      manager.post(`/api/inventory/batches/${batch!.id}/adjust`, body)
    expect((await adjust({ reason: 'count', change: 2, expected_remaining: 0 })).status).toBe(200)
    expect(await open()).toBe(0)
  })

  test('is settled by hand with a note, once', async () => {
    const { product, open } = await short(1)
    const settle = (note: string) =>
      manager.post(`/api/inventory/shortfalls/${product.id}/settle`, { note })
    expect((await settle(' ')).status).toBe(400)
    expect((await settle('Counted: the book is right')).status).toBe(204)
    expect(await open()).toBe(0)
    expect((await settle('again')).status).toBe(409)
  })
})
