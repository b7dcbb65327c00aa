import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { piecesOf } from './test-drawer.ts'

/** A few to be quick; `DRAWER_RUNS=500` for the long run. */
const RUNS = Number(process.env['DRAWER_RUNS'] ?? 10)

const shop = await sharedShop()

/** What a drawer is known to hold by somebody who writes everything down, in cents. */
interface Model {
  float: number
  cash: number
  shift: number | null
  zNumbers: number[]
}
interface Day {
  till: number
  product: TestProduct
  cashiers: Browser[]
  model: Model
}
type Deed = (day: Day) => Promise<void>

const cashier = fc.nat({ max: 1 })
const amount = fc.integer({ min: 1, max: 150_00 })

/** Nothing, an answer that is lost, or connections to the database that are cut after so many milliseconds. */
type Trouble = 'none' | 'lost' | { cutAfter: number }
const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Trouble>('none') },
  { weight: 2, arbitrary: fc.constant<Trouble>('lost') },
  { weight: 2, arbitrary: fc.record({ cutAfter: fc.nat({ max: 25 }) }) },
)

/**
 * In trouble the same request is sent again under its key, until it is known what became of it: it must happen once.
 */
async function send(who: Browser, path: string, body: unknown, met: Trouble): Promise<Response> {
  const key = { 'idempotency-key': randomUUID() }
  const first = who.post(path, body, key)
  if (typeof met === 'object') {
    await pause(met.cutAfter)
    await cutConnections()
  }
  let answer = await first
  if (met === 'lost') answer = await who.post(path, body, key)
  for (let again = 0; answer.status >= 500 && again < MOST_TRIES; again += 1)
    answer = await who.post(path, body, key)
  const text = await answer.clone().text()
  if (!/counts|close/.test(path)) expect(text).not.toMatch(/"expected"|"difference"/)
  return answer
}

const MOST_TRIES = 20

/** Whatever the application has under way in its database comes to nothing, and it is not told how far it came. */
async function cutConnections(): Promise<void> {
  await shop.owner`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename <> current_user AND pid <> pg_backend_pid()`
}

const sell = fc
  .record({ cashier, isCard: fc.boolean(), trouble })
  .map(
    ({ cashier: at, isCard, trouble: met }): Deed =>
      async ({ till, product, cashiers, model }) => {
        const answer = await send(
          cashiers[at]!,
          '/api/transactions',
          {
            items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
            payment_method: isCard ? 'card' : 'cash',
            till_id: till,
          },
          met,
        )
        expect(answer.status).toBe(200)
        const { payments } = (await answer.json()) as { payments: { amount: number }[] }
        // What was rounded off is not in the drawer.
        if (model.shift !== null && !isCard) model.cash += Math.round(payments[0]!.amount * 100)
      },
  )

const move = fc
  .record({
    kind: fc.constantFrom('paid_in' as const, 'paid_out' as const, 'drop' as const),
    amount,
    trouble,
  })
  .map(({ kind, amount: cents, trouble: met }): Deed => async ({ cashiers, model }) => {
    if (model.shift === null) return
    const body = { kind, amount: cents / 100, reason: 'whatever' }
    const answer = await send(cashiers[0]!, `/api/shifts/${model.shift}/events`, body, met)
    expect(answer.status).toBe(201)
    model.cash += kind === 'paid_in' ? cents : -cents
  })

const open = trouble.map((met): Deed => async ({ till, cashiers, model }) => {
  const body = { till_id: till, float: model.float / 100 }
  const answer = await send(cashiers[0]!, '/api/shifts', body, met)
  expect(answer.status).toBe(model.shift === null ? 201 : 409)
  if (model.shift !== null) return
  model.shift = ((await answer.json()) as { id: number }).id
  model.cash = model.float
})

const close = fc
  .record({ atCount: trouble, atClosing: trouble, off: fc.integer({ min: 0, max: 300 }) })
  .map(({ atCount, atClosing, off }): Deed => async ({ cashiers, model }) => {
    if (model.shift === null) return
    const [who, path] = [cashiers[0]!, `/api/shifts/${model.shift}`]
    const before = await (await who.get(path)).text()
    expect(before).not.toContain('expected')
    const counted = off * 10
    const count = await send(who, `${path}/counts`, { denominations: piecesOf(counted) }, atCount)
    expect(await count.json()).toMatchObject({
      expected: model.cash / 100,
      difference: (counted - model.cash) / 100,
    })
    const closed = await send(who, `${path}/close`, undefined, atClosing)
    const { z_number } = (await closed.json()) as { z_number: number }
    model.zNumbers.push(z_number)
    model.shift = null
  })

/** Both at once: what one does and the other does adds up. */
const together = fc.tuple(sell, sell, move).map(
  (deeds): Deed =>
    async (day) =>
      void (await Promise.all(deeds.map((deed) => deed(day)))),
)

test(
  'whatever two cashiers do and whatever breaks, the drawer holds what the model says, and the books agree',
  { timeout: 60_000 + RUNS * 10_000 },
  async () => {
    const cashiers = [
      await shop.signIn('manager@veld.test'),
      await shop.signIn('budtender@veld.test'),
    ]
    const product = await aProduct(shop.owner, { price: 87_00, batches: [100_000] })
    const between = fc.array(fc.oneof(open, sell, move, move, together, together, close), {
      minLength: 6,
      maxLength: 16,
    })
    const deeds = fc
      .tuple(open, between, close)
      .map(([first, list, last]) => [first, ...list, last])
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        // The connections of the day before may still be cut.
        const registered = await send(cashiers[0]!, '/api/tills', {}, 'none')
        const till = (await registered.json()) as { id: number }
        const model: Model = { float: 250_00, cash: 0, shift: null, zNumbers: [] }
        for (const deed of list) await deed({ till: till.id, product, cashiers, model })
        const [row] = await shop.owner<[{ open: number }]>`
        SELECT count(*) AS open FROM shifts WHERE till_id = ${till.id} AND closed_at IS NULL`
        expect(row.open).toBe(model.shift === null ? 0 : 1)
        expect(model.zNumbers).toEqual(model.zNumbers.map((_, at) => at + 1))
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // On a connection that nobody cut.
    const findings = await verifyLedger(shop.owner)
    // The factories make a product without the audit rows of a real one.
    expect(
      findings.filter(({ rule, count }) => count > 0 && /shift|Z report|till|count/i.test(rule)),
    ).toEqual([])
  },
)
