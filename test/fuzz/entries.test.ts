import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, event, keyOf } from '#server/dark/test-drawer-acts.ts'
import { aDarkTill, inCash } from '#server/dark/test-till.ts'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { type Act, type ShiftRef, writeBody } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import { damaged } from './damage.ts'
import { EXTENT, LONGEST_MS } from './extent.ts'

// What a till has signed was written in its browser, where somebody may write what they like.

const EMAIL = 'budtender@veld.test'
const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const till = await aDarkTill(await shop.signIn(EMAIL), shop.owner, EMAIL)
till.at = () => shop.clock.now
const product = await aProduct(shop.owner, { price: 115_00, batches: [1000] })

/** As many as an endpoint is asked by all visitors together. */
const ENTRIES = 6 * EXTENT.runs

const acts: ((shift: ShiftRef) => Act)[] = [
  () => till.sale([{ product, quantity: 2 }]),
  (shift) => {
    const sale = till.sale([{ product }], { shift })
    return { ...sale, ...inCash(sale) }
  },
  () => ({ kind: 'shift_opened', float: cents(100_00) }),
  (shift) => event(shift, 'paid_in', 10_00),
  (shift) => event(shift, 'drop', 10_00, ''),
  (shift) => counted(shift, 100_00),
  (shift) => ({ kind: 'shift_closed', shift }),
]

test('whatever a till signs is booked or held', { timeout: LONGEST_MS }, async () => {
  const opened = till.write({ kind: 'shift_opened', float: cents(100_00) })
  await till.send(opened)
  let shift: ShiftRef = { key: keyOf(opened) }
  const outcomes = new Map<string, number>()
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const act = acts[entry % acts.length]!(shift)
    const body: unknown = JSON.parse(writeBody(till.body(act)))
    // Some are as they should be, so that there are drawers and sales that the others can disturb.
    const [sent] =
      entry % 3 === 0 ? [body] : fc.sample(damaged(body), { numRuns: 1, seed: EXTENT.seed + entry })
    const signed = till.sign(JSON.stringify(sent) ?? '')
    const [outcome] = await till.send(signed)
    outcomes.set(outcome!.outcome, 1 + (outcomes.get(outcome!.outcome) ?? 0))
    if (act.kind === 'shift_opened' && sent === body) shift = { key: keyOf(signed) }
    Object.assign(till, await till.state())
  }
  expect(shop.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  expect([...outcomes.keys()].toSorted()).toEqual(['booked', 'exception', 'held'])
})

test('afterwards the books are right, and every drawer can be read', async () => {
  const findings = await verifyLedger(shop.pool)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  for (const { id } of await read(await manager.get('/api/shifts'))) {
    const drawer = await manager.get(`/api/shifts/${id}`)
    expect([drawer.status, id]).toEqual([200, id])
  }
})
