import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { sum } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { proposal } from '#shared/returns/proposal.ts'
import { SaleDetails } from '#shared/sales/contract.ts'
import { changeSettings, sell, takeBack } from './test-returns.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const products = [
  await aProduct(shop.owner, { price: 115_30, batches: [400, 3, 400] }),
  await aProduct(shop.owner, { price: 5, batches: [1000] }),
  await aProduct(shop.owner, { price: 33_33, batches: [2, 2, 1000] }),
]
/** On none of the promotions, so that a discount off the whole has something to come off. */
const plain = await aProduct(shop.owner, { price: 7_77, batches: [1000] })
const customer = await aCustomer(shop.owner)
const [first, second, third] = products.map(({ id }) => [id])
const PROMOTIONS = [
  { name: 'A fifth off', kind: 'percent', percent: 20, product_ids: first },
  { name: 'Three for two', kind: 'n_for_m', buy: 3, pay: 2, product_ids: [...first!, ...third!] },
  { name: 'On top', kind: 'amount', amount: 1.11, product_ids: third, stacks: true },
  { name: 'Two for one', kind: 'n_for_m', buy: 2, pay: 1, product_ids: second },
]
const promotions: { id: number; fields: object }[] = []
for (const fields of PROMOTIONS) {
  const answer = await admin.post('/api/promotions', fields)
  promotions.push({ id: ((await answer.json()) as { id: number }).id, fields })
}

const discount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, reason: 'Staff' })),
    fc.constant({ amount: 0.03, reason: 'Damaged' }),
  ),
)
const aSale = fc.record({
  vat_mode: fc.constantFrom('exclusive', 'inclusive', 'none'),
  cash_rounding: fc.constantFrom(0, 10, 10),
  isNamed: fc.boolean(),
  lines: fc.array(
    fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 5 }), discount }),
    { minLength: 1, maxLength: 3 },
  ),
  discount,
  promotions: fc.subarray([0, 1, 2, 3]),
  points: fc.nat(4),
  cardShare: fc.option(fc.integer({ min: 1, max: 99 })),
  isCash: fc.boolean(),
  /** In which pieces it comes back. */
  cuts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 20, maxLength: 20 }),
})
type RandomSale = typeof aSale extends fc.Arbitrary<infer Sale> ? Sale : never

/** What must be as if nothing had been sold; how often somebody came and what was sold and taken back stay. */
async function figures() {
  const report = (await (await admin.get('/api/reports?period=7days')).json()) as Report
  const { sales, subtotal, vat, cost, margin } = report.totals
  const dashboard = (await (await admin.get('/api/dashboard/stats')).json()) as DashboardStats
  const [owned] = await shop.owner`
    SELECT loyalty_points, total_spent, store_credit, account_owed FROM customers WHERE id = ${customer.id}`
  return {
    totals: { sales, subtotal, vat, cost, margin },
    categories: report.categoryBreakdown,
    products: report.topProducts,
    methods: report.byPaymentMethod.map((each) => each.sales),
    sellers: report.bySeller.map((each) => each.sales).filter((taken) => taken !== 0),
    today: dashboard.todaySales,
    all: dashboard.totalSales,
    stock: await shop.owner`SELECT id, remaining_quantity FROM inventory_batches ORDER BY id`,
    owned,
  }
}

async function prepare(sale: RandomSale): Promise<void> {
  await changeSettings(admin, { vat_mode: sale.vat_mode, cash_rounding: sale.cash_rounding })
  for (const [index, { id, fields }] of promotions.entries())
    await admin.put(`/api/promotions/${id}`, {
      ...fields,
      is_ended: !sale.promotions.includes(index),
    })
}

const bodyOf = (sale: RandomSale) => ({
  customer_id: sale.isNamed ? customer.id : null,
  items: [
    ...sale.lines.map(({ product, quantity, discount: off }) => ({
      product_id: products[product]!.id,
      quantity,
      unit_price: products[product]!.price / 100,
      discount: off && 'amount' in off && product === 1 ? null : off,
    })),
    { product_id: plain.id, quantity: 1, unit_price: 7.77 },
  ],
  discount: sale.discount && 'percent' in sale.discount ? sale.discount : null,
})

async function sellSome(sale: RandomSale): Promise<number> {
  await prepare(sale)
  const body = bodyOf(sale)
  const { id, total } = await sell(admin, {
    ...body,
    payment_method: sale.isCash ? 'cash' : 'card',
  })
  await bringBack(id, sale.cuts)
  const card = Math.floor(total * (sale.cardShare ?? 0)) / 100
  if (card <= 0 || total - card < 0.01) return id
  const redeem_points = sale.isNamed && total > 2 && sale.points > 0 ? sale.points : null
  const payments = [{ method: 'card', amount: Math.min(card, 1) }, { method: 'cash' }]
  if (total < 2) return id
  const split = await sell(admin, { ...body, redeem_points, payments })
  await bringBack(split.id, sale.cuts)
  return split.id
}

/** Unit by unit, in pieces, until nothing is left; each piece as the server proposes. */
async function bringBack(id: number, cuts: readonly number[]): Promise<void> {
  for (const [step, most] of cuts.entries()) {
    const { items } = (await (await admin.get(`/api/transactions/${id}`)).json()) as {
      items: { line_number: number; quantity: number; returned: number }[]
    }
    const left = items
      .map(({ line_number, quantity, returned }) => ({
        line_number,
        quantity: Math.min(most, quantity - returned),
      }))
      .filter(({ quantity }) => quantity > 0)
    if (left.length === 0) return
    const chosen = step % 2 === 0 ? left : left.slice(-1)
    const answer = await takeBack(admin, id, { items: chosen, destination: 'batch' })
    expect(answer.status, await answer.clone().text()).toBe(201)
  }
}

/** In pieces until nothing is left, some of them as store credit, others as the server proposes. */
async function bringBackFor(id: number, steps: readonly { most: number; isCredit: boolean }[]) {
  for (const { most, isCredit } of steps) {
    const sale = await saleDetails(id)
    const items = sale.items
      .map(({ line_number, quantity, returned }) => ({
        line_number,
        quantity: Math.min(most, quantity - returned),
      }))
      .filter(({ quantity }) => quantity > 0)
    if (items.length === 0) return
    const units = new Map(items.map(({ line_number, quantity }) => [line_number, quantity]))
    const { value, isLast } = proposal(sale, units, { cash_rounding: 10 })
    const left = sum([...sale.payments, ...refundsOfAll(sale)].map(({ amount }) => amount))
    const credit = isLast ? left : Math.min(value, left)
    const payments =
      isCredit && credit > 0 ? [{ method: 'store_credit', amount: credit / 100 }] : null
    const answer = await takeBack(admin, id, { items, payments })
    expect(answer.status, await answer.clone().text()).toBe(201)
  }
}

const refundsOfAll = ({ returns }: SaleDetails) => returns.flatMap(({ payments }) => payments)

const saleDetails = async (id: number): Promise<SaleDetails> =>
  SaleDetails.decode(
    (await (await admin.get(`/api/transactions/${id}`)).json()) as z.input<typeof SaleDetails>,
  )

test('where store credit stands for some of it, cash goes back in coins, and less than one stays', async () => {
  const step = fc.record({ most: fc.integer({ min: 1, max: 3 }), isCredit: fc.boolean() })
  const steps = fc.array(step, { minLength: 6, maxLength: 6 })
  const isSplit = fc.boolean()
  await fc.assert(
    fc.asyncProperty(aSale, steps, isSplit, async (sale, some, split) => {
      await prepare(sale)
      const payments = split ? [{ method: 'card', amount: 1.23 }, { method: 'cash' }] : undefined
      const { id } = await sell(admin, {
        ...bodyOf({ ...sale, isNamed: true, discount: null }),
        ...(payments ? { payments } : { payment_method: 'cash' }),
      })
      await bringBackFor(id, some)
      const sold = await saleDetails(id)
      const back = refundsOfAll(sold)
      const cash = back.filter(({ method }) => method === 'cash')
      if (sale.cash_rounding > 0)
        expect(cash.filter(({ amount }) => amount % sale.cash_rounding !== 0)).toEqual([])
      const left = sum([...sold.payments, ...back].map(({ amount }) => amount))
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThan(Math.max(1, sale.cash_rounding))
      expect(await brokenRules(shop.pool)).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

test('whatever was sold and however it comes back, nothing is left of it, to the cent', async () => {
  // Points to redeem.
  const { id } = await sell(admin, {
    customer_id: customer.id,
    items: [{ product_id: products[0]!.id, quantity: 3, unit_price: 115.3 }],
    payment_method: 'card',
  })
  const before = await figures()
  await fc.assert(
    fc.asyncProperty(aSale, async (sale) => {
      await sellSome(sale)
      expect(await figures()).toEqual(before)
      expect(await brokenRules(shop.pool)).toEqual([])
    }),
    { numRuns: 16, endOnFailure: true },
  )
  // The sums of the days say the same as the book.
  shop.clock.advance(24 * 60)
  await summariseDays(shop.pool, shop.clock.now)
  expect(await brokenRules(shop.pool)).toEqual([])
  expect(id).toBeGreaterThan(0)
}, 120_000)
