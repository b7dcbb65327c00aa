import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { piecesOf, read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { Act, ShiftRef } from '#shared/dark/entry.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { counted, event, keyOf } from './test-drawer-acts.ts'
import { inCash, type TestTill } from './test-till.ts'

const { shop, seller, manager, db, newTill } = await aDarkShop()
const product = await aProduct(db, { batches: [500] })

async function aTill(): Promise<TestTill> {
  const till = await newTill()
  await db`UPDATE tills SET created_at = ${new Date(shop.clock.now.getTime() - 9 * HOUR_MS)} WHERE id = ${till.id}`
  let minutes = 0
  till.at = () => new Date(shop.clock.now.getTime() - 4 * HOUR_MS + (minutes += 1) * 60_000)
  return till
}
const cashSale = (till: TestTill, shift: ShiftRef) => {
  const sale = till.sale([{ product }], { shift })
  return { ...sale, ...inCash(sale) }
}
const shiftsOf = async (till: TestTill) => read(await manager.get(`/api/shifts?till_id=${till.id}`))

test('a whole shift in the dark: opened, sold in, paid out of, counted and closed', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(500_00) })
  const shift = { key: keyOf(opened) }
  const entries = [
    opened,
    till.write(cashSale(till, shift)),
    till.write(event(shift, 'paid_out', 50_00, 'milk')),
    till.write(event(shift, 'drop', 100_00, '')),
    till.write(counted(shift, 465_00)),
    till.write({ kind: 'shift_closed', shift }),
  ]
  const outcomes = await till.send(...entries)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(6).fill('booked'))
  expect(await till.send(...entries)).toEqual(outcomes)
  const [{ id, ...shown }] = await shiftsOf(till)
  expect(shown).toMatchObject({ z_number: 1, expected: 465, counted: 465, difference: 0 })
  expect((await read(await manager.get(`/api/shifts/${id}`))).report).toMatchObject({
    sales: 1,
    cash_sales: 115,
    paid_out: 50,
    drops: 100,
    made_by: 'budtender Demo',
  })
  expect(await brokenRules(db)).toEqual([])
})

test('a sale that comes after its shift was closed is an addendum to the Z report', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(100_00) })
  const shift = { key: keyOf(opened) }
  const late = till.write(cashSale(till, shift))
  const paid = till.write(event(shift, 'paid_in', 10_00))
  await till.send(opened)
  const [{ id }] = await shiftsOf(till)
  await manager.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(100_00) })
  await manager.post(`/api/shifts/${id}/close`)
  const text = 'It came after the shift was closed: it is an addendum to its Z report'
  expect(await till.send(late, paid)).toMatchObject([
    { outcome: 'exception', reason: text },
    { outcome: 'exception', reason: text },
  ])
  const { addenda, report } = await read(await manager.get(`/api/shifts/${id}`))
  expect(report).toMatchObject({ sales: 0, cash_sales: 0 })
  expect(addenda).toMatchObject([
    { number: 1, kind: 'sale', amount: 115, cash: 115, till_number: `${till.letter}-000001` },
    { number: 2, kind: 'paid_in', amount: 10, cash: 10 },
  ])
  expect(await brokenRules(db)).toEqual([])
})

test('cash that lay in the drawer before its sale came is in the journal once', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(100_00) })
  const shift = { key: keyOf(opened) }
  const late = [till.write(cashSale(till, shift)), till.write(event(shift, 'paid_in', 10_00))]
  await till.send(opened)
  const [{ id }] = await shiftsOf(till)
  // R115.00 and R10.00 that nobody knows of yet, and R5.00 that nobody ever will.
  await manager.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(230_00) })
  await manager.post(`/api/shifts/${id}/close`)
  const booked = async (account: string) => {
    const answer = await manager.get(`/api/export/journal?shift_id=${id}&format=quickbooks`)
    const rows = (await answer.text()).split('\r\n').map((row) => row.split(','))
    const amounts = rows
      .filter((row) => row[2] === account)
      .map((row) => Number(row[3]) - Number(row[4]))
    return amounts.reduce((total, amount) => total + amount, 0)
  }
  expect([await booked('1000'), await booked('4140'), await booked('1040')]).toEqual([130, -130, 0])
  await till.send(...late)
  expect([await booked('1000'), await booked('4140'), await booked('1040')]).toEqual([130, -5, -10])
})

test('an opening while a shift is open belongs to that one, and its float is not booked', async () => {
  const till = await aTill()
  const open = await read(await manager.post('/api/shifts', { till_id: till.id, float: 200 }))
  const opened = till.write({ kind: 'shift_opened', float: cents(500_00) })
  const [first, sold] = await till.send(opened, till.write(cashSale(till, { key: keyOf(opened) })))
  expect(first).toMatchObject({
    outcome: 'exception',
    reason: expect.stringContaining(`while shift ${open.id} was open`),
  })
  expect(sold).toMatchObject({ outcome: 'booked' })
  const [row] = await db`SELECT shift_id FROM transactions WHERE till_id = ${till.id}`
  expect(row).toEqual({ shift_id: open.id })
})

test('what was done with the server is told again, and booked once', async () => {
  const till = await aTill()
  const header = (entry: { body: string }) => ({ 'idempotency-key': keyOf(entry) })
  const opened = till.write({ kind: 'shift_opened', float: cents(100_00) })
  const { id } = await read(
    await seller.post('/api/shifts', { till_id: till.id, float: 100 }, header(opened)),
  )
  const paid = till.write(event({ id }, 'paid_in', 10_00))
  await seller.post(
    `/api/shifts/${id}/events`,
    { kind: 'paid_in', amount: 10, reason: 'change' },
    header(paid),
  )
  const count = till.write(counted({ id }, 110_00))
  await seller.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(110_00) }, header(count))
  const close = till.write({ kind: 'shift_closed', shift: { id } })
  await seller.post(`/api/shifts/${id}/close`, {}, header(close))
  expect((await till.send(opened, paid, count, close)).map(({ outcome }) => outcome)).toEqual(
    Array(4).fill('booked'),
  )
  const rows =
    await db`SELECT (SELECT count(*) FROM shifts WHERE till_id = ${till.id}) AS shifts, (SELECT count(*) FROM shift_events WHERE shift_id = ${id}) AS events`
  expect(rows).toMatchObject([{ shifts: 1, events: 1 }])
})

describe('what cannot be booked is held', () => {
  test.each<[string, (till: TestTill, shift: ShiftRef) => Act, string]>([
    ['an event without its amount', (_, shift) => event(shift, 'paid_out', 0), 'more than R0.00'],
    ['a negative amount', (_, shift) => event(shift, 'paid_in', -5), 'from R0.00'],
    ['more than a drawer holds', (_, shift) => event(shift, 'paid_in', 1e8 + 1), 'to R1000000.00'],
    ['a float below zero', () => ({ kind: 'shift_opened', float: cents(-1) }), 'from R0.00'],
    ['a float of millions', () => ({ kind: 'shift_opened', float: cents(1e12) }), 'to R1000000.00'],
    [
      'what no machine takes',
      (_, shift) => ({
        kind: 'shift_counted',
        shift,
        denominations: {},
        terminals: { card: cents(1e12) },
      }),
      'more than a machine takes',
    ],
    [
      'a way to pay that there is not',
      (_, shift) => ({
        kind: 'shift_counted',
        shift,
        denominations: {},
        terminals: { 'Card Machine': cents(1) },
      }),
      'a way to pay that there is not',
    ],
    ['an unknown shift', () => event({ key: randomUUID() }, 'paid_in', 5), 'not known here'],
    [
      'a closing without a count',
      (_, shift) => ({ kind: 'shift_closed', shift }),
      'has not been counted',
    ],
    [
      'coins that there are not',
      (_, shift) => ({ kind: 'shift_counted', shift, denominations: { abc: 1 }, terminals: {} }),
      'notes or coins',
    ],
  ])('%s', async (_, act, text) => {
    const till = await aTill()
    const opened = till.write({ kind: 'shift_opened', float: cents(0) })
    const [, held] = await till.send(opened, till.write(act(till, { key: keyOf(opened) })))
    expect(held).toMatchObject({
      sequence: 2,
      outcome: 'held',
      reason: expect.stringContaining(text),
    })
  })
})

test('cash beyond what the seller may pay out alone is booked, and told', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(900_00) })
  const [, paid] = await till.send(
    opened,
    till.write(event({ key: keyOf(opened) }, 'paid_out', 450_00)),
  )
  expect(paid).toMatchObject({
    outcome: 'exception',
    reason: 'It is more than the seller may do alone, and nobody approved it',
  })
})

test('what happened to the cash without a reason is booked, and told', async () => {
  const till = await aTill()
  const opened = till.write({ kind: 'shift_opened', float: cents(500_00) })
  const shift = { key: keyOf(opened) }
  const [, ...outcomes] = await till.send(
    opened,
    till.write(event(shift, 'paid_in', 30_00, '')),
    till.write(event(shift, 'paid_out', 100_00, '  ')),
    till.write(event(shift, 'no_sale', 0, '')),
    till.write(event(shift, 'drop', 20_00, '')),
    till.write(counted(shift, 410_00)),
  )
  const told = { outcome: 'exception', reason: 'Nobody said what it was for' }
  const booked = { outcome: 'booked', reason: null }
  expect(outcomes).toMatchObject([told, told, told, booked, booked])
  const [{ id, difference }] = await shiftsOf(till)
  expect(difference).toBe(0)
  const { events } = await read(await manager.get(`/api/shifts/${id}`))
  const reasons = (events as { reason: string }[]).map(({ reason }) => reason)
  expect(reasons).toEqual([...Array(3).fill('No reason given'), ''])
  expect(await brokenRules(db)).toEqual([])
})
