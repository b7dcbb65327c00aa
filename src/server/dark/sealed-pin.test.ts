import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { subjectHash } from '#server/approvals/subject-hash.ts'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { sealTo } from './test-till.ts'

const { shop, seller, manager, db, newTill } = await aDarkShop()
const till = await newTill()
const kit = await read(await seller.get(`/api/tills/${till.id}/kit`))
const PIN = '482915'
await manager.put('/api/users/me/pin', { pin: PIN })
await seller.put('/api/users/me/pin', { pin: PIN })
const idOf = async (email: string): Promise<string> =>
  (await db<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`)[0].id
const managerId = await idOf('manager@veld.test')

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
    const own = await idOf('budtender@veld.test')
    const outcome = await discounted((key) => word(key, own))
    expect(outcome).toMatchObject({ outcome: 'exception', reason: expect.stringContaining(text) })
  })

  test('of another manager approves for one who took over by PIN', async () => {
    await db`
      INSERT INTO profiles (email, role, first_name, last_name)
      VALUES ('other-manager@veld.test', 'manager', 'Other', 'Manager')`
    const seller_id = await idOf('other-manager@veld.test')
    const own = await newTill()
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
    const own = await newTill()
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
