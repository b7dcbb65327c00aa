import { describe, expect, test } from 'vitest'
import { piecesOf, read, sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { Entry, ShiftRef } from '#shared/dark/entry.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { counted, event, keyOf } from './test-drawer-acts.ts'
import { inCash, type TestTill } from './test-till.ts'

// One drawer, worked with the server and without it by turns.

const { shop, seller, manager, db, newTill } = await aDarkShop()
const product = await aProduct(db, { batches: [500] })

async function aTill(): Promise<TestTill> {
  const till = await newTill()
  await db`UPDATE tills SET created_at = ${new Date(shop.clock.now.getTime() - 9 * HOUR_MS)} WHERE id = ${till.id}`
  till.at = () => shop.clock.now
  return till
}

function cashSale(till: TestTill, shift: ShiftRef | null) {
  const sale = till.sale([{ product }], { shift })
  return { ...sale, ...inCash(sale) }
}

const openWithServer = async (till: TestTill, float: number): Promise<number> =>
  (await read(await seller.post('/api/shifts', { till_id: till.id, float }))).id

/** What the till keeps of a deed that the server has done: the same, under the same key. */
const told = (entry: Entry) => ({ 'idempotency-key': keyOf(entry) })

const outcomesOf = async (till: TestTill, ...entries: Entry[]) =>
  (await till.send(...entries)).map(({ outcome }) => outcome)

const shiftsOf = async (till: TestTill) => read(await manager.get(`/api/shifts?till_id=${till.id}`))
const detailsOf = async (id: number) => read(await manager.get(`/api/shifts/${id}`))

async function expectRight(): Promise<void> {
  expect(await brokenRules(db)).toEqual([])
}

test('opened with the server, sold in with and without it, counted and closed in the dark', async () => {
  const till = await aTill()
  const id = await openWithServer(till, 200)
  await sellAt(seller, till.id, product)
  const shift = { id }
  const entries = [
    till.write(cashSale(till, shift)),
    till.write(event(shift, 'drop', 100_00, '')),
    till.write(counted(shift, 330_00)),
    till.write({ kind: 'shift_closed', shift }),
  ]
  expect(await outcomesOf(till, ...entries)).toEqual(Array(4).fill('booked'))
  const closed = { id, z_number: 1, expected: 330, counted: 330, difference: 0 }
  expect(await shiftsOf(till)).toMatchObject([closed])
  expect(await openWithServer(till, 100)).toBeGreaterThan(id)
  await expectRight()
})

test('opened in the dark, counted and closed with the server at another moment', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(200_00) })
  const sold = till.write(cashSale(till, { key: keyOf(opened) }))
  await till.send(opened, sold)
  shop.clock.advance(5)
  await sellAt(seller, till.id, product)
  const [{ id }] = await shiftsOf(till)
  const count = till.write(counted({ id }, 430_00))
  const close = till.write({ kind: 'shift_closed', shift: { id } })
  await seller.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(430_00) }, told(count))
  await seller.post(`/api/shifts/${id}/close`, {}, told(close))
  expect(await outcomesOf(till, count, close)).toEqual(['booked', 'booked'])
  const closed = { z_number: 1, expected: 430, counted: 430, difference: 0 }
  expect(await shiftsOf(till)).toMatchObject([closed])
  const { counts, addenda } = await detailsOf(id)
  expect([counts.length, addenda.length]).toEqual([1, 0])
  await expectRight()
})

test('counted in the dark and once more with the server: both stand, and a third is held', async () => {
  const till = await aTill()
  const id = await openWithServer(till, 200)
  await till.send(till.write(counted({ id }, 190_00)))
  const again = till.write(counted({ id }, 200_00))
  await seller.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(200_00) }, told(again))
  const [second, third] = await till.send(again, till.write(counted({ id }, 210_00)))
  expect(second).toMatchObject({ outcome: 'booked' })
  expect(third).toMatchObject({
    outcome: 'held',
    reason: `Shift ${id} has been counted twice already`,
  })
  expect((await detailsOf(id)).counts).toMatchObject([
    { number: 1, counted: 190, expected: 200, difference: -10 },
    { number: 2, counted: 200, expected: 200, difference: 0 },
  ])
})

test('a drop with the server between two in the dark: each once, and all of them expected to be gone', async () => {
  const till = await aTill()
  const id = await openWithServer(till, 500)
  const [first, second, third] = [100_00, 50_00, 20_00].map((amount) =>
    till.write(event({ id }, 'drop', amount, '')),
  ) as [Entry, Entry, Entry]
  await till.send(first)
  await seller.post(`/api/shifts/${id}/events`, { kind: 'drop', amount: 50 }, told(second))
  expect(await outcomesOf(till, second, third)).toEqual(['booked', 'booked'])
  await till.send(till.write(counted({ id }, 330_00)))
  const { events, counts } = await detailsOf(id)
  expect(events).toMatchObject([{ amount: 100 }, { amount: 50 }, { amount: 20 }])
  expect(counts).toMatchObject([{ expected: 330, difference: 0 }])
})

test('a deed whose answer was lost is written down under its key, and happens once whichever comes first', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(200_00) })
  const body = { till_id: till.id, float: 200 }
  const { id } = await read(await seller.post('/api/shifts', body, told(opened)))
  const paid = till.write(event({ key: keyOf(opened) }, 'paid_in', 10_00))
  expect(await outcomesOf(till, opened, paid)).toEqual(['booked', 'booked'])
  // What was on its way all along arrives after the entry.
  const late = { kind: 'paid_in', amount: 10, reason: 'change' }
  const answer = await seller.post(`/api/shifts/${id}/events`, late, told(paid))
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect((await detailsOf(id)).events).toHaveLength(1)
  expect(await shiftsOf(till)).toHaveLength(1)
})

describe('a pay-out beyond the cap, with a word that was given before the line went', () => {
  const wordAbout = async (subject: object) => {
    const asked = await seller.post('/api/approvals', { kind: 'paid_out', subject })
    const { id } = await read(asked)
    await manager.post(`/api/approvals/${id}/decide`, { granted: true })
    return id as number
  }
  const paidOut = (shift_id: number, approval_id: number) => ({
    ...event({ id: shift_id }, 'paid_out', 500_00, 'plumber'),
    approval_id,
  })
  const anApproved = async () => {
    const till = await aTill()
    const shift = await openWithServer(till, 900)
    const subject = { shift_id: shift, amount: 500, reason: 'plumber' }
    return { till, shift, word: await wordAbout(subject) }
  }

  test('is booked with it where the server never heard of it, and no other with the same', async () => {
    const { till, shift, word } = await anApproved()
    const entries = [till.write(paidOut(shift, word)), till.write(paidOut(shift, word))]
    // The line came back after the word had ended.
    shop.clock.advance(60)
    const [first, again] = await till.send(...entries)
    expect(first).toMatchObject({ outcome: 'booked', reason: null })
    expect(again).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('This approval has been used'),
    })
    const { events } = await detailsOf(shift)
    const approver = 'manager Demo'
    expect(events).toMatchObject([{ amount: 500, approved_by: approver }, { approved_by: null }])
    const noted = await read(await manager.get('/api/exceptions'))
    const ofShift = (noted as { shift_id: number; kind: string }[]).filter(
      ({ shift_id, kind }) => shift_id === shift && kind === 'paid_out',
    )
    expect(ofShift).toMatchObject([{ approver: null }, { approver }])
  })

  test('is there once where the server had done it and its answer was lost', async () => {
    const { till, shift, word } = await anApproved()
    const entry = till.write(paidOut(shift, word))
    const body = { kind: 'paid_out', amount: 500, reason: 'plumber', approval_id: word }
    await seller.post(`/api/shifts/${shift}/events`, body, told(entry))
    expect(await till.send(entry)).toMatchObject([{ outcome: 'booked', reason: null }])
    expect((await detailsOf(shift)).events).toMatchObject([{ approved_by: 'manager Demo' }])
  })

  test('is told where the word was for something else', async () => {
    const { till, shift } = await anApproved()
    const word = await wordAbout({ shift_id: shift, amount: 500, reason: 'a friend' })
    expect(await till.send(till.write(paidOut(shift, word)))).toMatchObject([
      { outcome: 'exception', reason: expect.stringContaining('was given for something else') },
    ])
  })
})

test('a shift that a restore has lost is the one its opening has opened anew, also after the till met the server', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(200_00) })
  // The till goes by the id of before until it has asked again.
  const lost = { id: 999_999 }
  const entries = [opened, till.write(event(lost, 'drop', 50_00, ''))]
  expect(await outcomesOf(till, ...entries)).toEqual(['booked', 'booked'])
  const [{ id }] = await shiftsOf(till)
  expect((await detailsOf(id)).events).toMatchObject([{ kind: 'drop', amount: 50 }])
})

test('a shift of which nobody told is not the one that the till had closed before', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(100_00) })
  const shift = { key: keyOf(opened) }
  const closing = [till.write(counted(shift, 100_00)), till.write({ kind: 'shift_closed', shift })]
  await till.send(opened, ...closing)
  // Opened in the back office, and gone with a restore.
  const [sold] = await till.send(till.write(cashSale(till, { id: 999_999 })))
  expect(sold).toMatchObject({ outcome: 'exception', reason: 'Its shift is not known here' })
  const [{ id }] = await shiftsOf(till)
  expect((await detailsOf(id)).addenda).toEqual([])
})
