import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { aTill, piecesOf } from './test-drawer.ts'

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

/** Some answers are lost: the same request is sent again, and must happen once. */
async function send(who: Browser, path: string, body: unknown, isLost: boolean): Promise<Response> {
  const key = { 'idempotency-key': randomUUID() }
  const first = await who.post(path, body, key)
  return isLost ? who.post(path, body, key) : first
}

const sell = fc
  .record({ cashier, isCard: fc.boolean(), isLost: fc.boolean() })
  .map(({ cashier: at, isCard, isLost }): Deed => async ({ till, product, cashiers, model }) => {
    const answer = await send(
      cashiers[at]!,
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
        payment_method: isCard ? 'card' : 'cash',
        till_id: till,
      },
      isLost,
    )
    const { payments } = (await answer.json()) as { payments: { amount: number }[] }
    // What was rounded off is not in the drawer.
    if (model.shift !== null && !isCard) model.cash += Math.round(payments[0]!.amount * 100)
  })

const move = fc
  .record({
    kind: fc.constantFrom('paid_in' as const, 'paid_out' as const, 'drop' as const),
    amount,
    isLost: fc.boolean(),
  })
  .map(({ kind, amount: cents, isLost }): Deed => async ({ cashiers, model }) => {
    if (model.shift === null) return
    const body = { kind, amount: cents / 100, reason: 'whatever' }
    const answer = await send(cashiers[0]!, `/api/shifts/${model.shift}/events`, body, isLost)
    expect(answer.status).toBe(201)
    model.cash += kind === 'paid_in' ? cents : -cents
  })

const open = fc.boolean().map((isLost): Deed => async ({ till, cashiers, model }) => {
  const body = { till_id: till, float: model.float / 100 }
  const answer = await send(cashiers[0]!, '/api/shifts', body, isLost)
  expect(answer.status).toBe(model.shift === null ? 201 : 409)
  if (model.shift !== null) return
  model.shift = ((await answer.json()) as { id: number }).id
  model.cash = model.float
})

const close = fc
  .record({ isLost: fc.boolean(), off: fc.integer({ min: 0, max: 300 }) })
  .map(({ isLost, off }): Deed => async ({ cashiers, model }) => {
    if (model.shift === null) return
    const [who, path] = [cashiers[0]!, `/api/shifts/${model.shift}`]
    const before = await (await who.get(path)).text()
    expect(before).not.toContain('expected')
    const counted = off * 10
    const count = await send(who, `${path}/counts`, { denominations: piecesOf(counted) }, isLost)
    expect(await count.json()).toMatchObject({
      expected: model.cash / 100,
      difference: (counted - model.cash) / 100,
    })
    const closed = await send(who, `${path}/close`, undefined, isLost)
    const { z_number } = (await closed.json()) as { z_number: number }
    model.zNumbers.push(z_number)
    model.shift = null
  })

test('whatever two cashiers do, the drawer holds what the model says, and the books agree', async () => {
  const cashiers = [
    await shop.signIn('manager@veld.test'),
    await shop.signIn('budtender@veld.test'),
  ]
  const product = await aProduct(shop.owner, { price: 87_00, batches: [100_000] })
  const deeds = fc.array(fc.oneof(open, sell, sell, move, move, close), {
    minLength: 8,
    maxLength: 24,
  })
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const till = await aTill(cashiers[0]!)
      const model: Model = { float: 250_00, cash: 0, shift: null, zNumbers: [] }
      for (const deed of list) await deed({ till: till.id, product, cashiers, model })
      const [row] = await shop.owner<[{ open: number }]>`
        SELECT count(*) AS open FROM shifts WHERE till_id = ${till.id} AND closed_at IS NULL`
      expect(row.open).toBe(model.shift === null ? 0 : 1)
      expect(model.zNumbers).toEqual(model.zNumbers.map((_, at) => at + 1))
    }),
    { numRuns: 12, endOnFailure: true },
  )
  const findings = await verifyLedger(shop.pool)
  // The factories make a product without the audit rows of a real one.
  expect(
    findings.filter(({ rule, count }) => count > 0 && /shift|Z report|till|count/i.test(rule)),
  ).toEqual([])
})
