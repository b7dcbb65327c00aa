import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '#shared/dates.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { PromotionFields } from '#shared/promotions/promotion-fields.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { inCash } from './test-till.ts'

const { manager, db, newTill } = await aDarkShop()

/** Sold in the dark with so much taken off under a promotion, which the shop has or not. */
async function sellUnder(taken: Cents, promotion?: number, hours: Partial<PromotionFields> = {}) {
  const product = await aProduct(db, { price: 100_00, batches: [9] })
  const made = await manager.post('/api/promotions', {
    name: 'Green Friday',
    kind: 'percent',
    percent: 20,
    product_ids: [product.id],
    ...hours,
  })
  const { id } = (await made.json()) as { id: number }
  const till = await newTill()
  await db`UPDATE tills SET created_at = ${new Date(Date.now() - DAY_MS)} WHERE id = ${till.id}`
  const plain = till.sale([{ product, quantity: 2 }])
  const lines: DarkSale['lines'] = plain.lines.map((line) => ({
    ...line,
    promotions: [{ promotion_id: promotion ?? id, name: 'Green Friday', amount: taken }],
    is_promoted: true,
  }))
  const { subtotal, discount, vat, total } = saleTotals(lines, plain)
  const sale = { ...plain, lines, subtotal, discount, vat, total }
  const [outcome] = await till.send(till.write({ ...sale, ...inCash(sale) }))
  const kept = await db`
    SELECT l.promotion_id, l.amount FROM till_entries e JOIN line_promotions l USING (transaction_id)
    WHERE e.till_id = ${till.id}`
  return { id, outcome, kept }
}

test('what the shop gives everybody is given in the dark too, and kept with its line', async () => {
  const { id, outcome, kept } = await sellUnder(cents(40_00))
  expect(outcome).toMatchObject({ outcome: 'booked', reason: null })
  expect(kept).toEqual([{ promotion_id: id, amount: 4000 }])
})

/** Until so many minutes ago, by the shop's clock. */
function until(minutes: number): Partial<PromotionFields> {
  const timeAt = (ago: number) =>
    formatTime(new Date(Date.now() - ago * MINUTE_MS), 'Africa/Johannesburg')
  return { from_time: timeAt(minutes + 60), to_time: timeAt(minutes) }
}

test('what ended while the customer paid is given as they were told', async () => {
  const { outcome } = await sellUnder(cents(40_00), undefined, until(5))
  expect(outcome).toMatchObject({ outcome: 'booked', reason: null })
})

test('what ended long before is looked at', async () => {
  const { outcome } = await sellUnder(cents(40_00), undefined, until(12))
  expect(outcome).toMatchObject({ outcome: 'exception' })
})

test('a till that gives more under a promotion than the shop does is looked at', async () => {
  const { outcome, kept } = await sellUnder(cents(150_00))
  expect(outcome).toMatchObject({
    outcome: 'exception',
    reason: 'Its promotions are not those that the shop had at that moment',
  })
  expect(kept).toMatchObject([{ amount: 15_000 }])
})

test('under a promotion that nobody knows it is booked as sold, and looked at', async () => {
  const { outcome, kept } = await sellUnder(cents(40_00), 4_000_000)
  expect(outcome).toMatchObject({ outcome: 'exception' })
  expect(kept).toEqual([])
})

test('more than a line comes to is held, and the books stay right', async () => {
  const { outcome } = await sellUnder(cents(201_00))
  expect(outcome).toMatchObject({ outcome: 'held' })
  expect(await brokenRules(db)).toEqual([])
})
