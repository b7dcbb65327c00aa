import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { unknownCustomer } from '#shared/till/cart-customer.ts'
import { type Cart, EMPTY_CART } from '#shared/till/cart.ts'
import { aCartLine } from '#shared/till/test-cart.ts'
import { type Draft, writeEntry } from './book.ts'
import { type DarkCart, darkProblem, receiptOf, saleByServer, saleByTill } from './sale-act.ts'
import { saleSums } from './sale-sums.ts'
import { A_KEY, aBook } from './test-book.ts'
import { tillMoment } from './till-clock.ts'

const AT = '2026-11-16T10:00:00.000Z'
const CART: Cart = {
  ...EMPTY_CART,
  lines: [aCartLine(cents(115_30), 3)],
  age_confirmed: true,
}

const aSale = (more: Partial<DarkCart> = {}): DarkCart => ({
  cart: CART,
  payment: { method: 'cash', tendered: cents(400_00), payments: null },
  settings: ShopSettings.parse({}),
  shift: { id: 3 },
  approval: null,
  promotions: undefined,
  ...more,
})

describe('a cart that the till sells by itself', () => {
  test('names the word that was given for it before the line went', () => {
    const cart = { ...CART, approval_id: 7 }
    expect(saleByTill(aSale({ cart }), 'A-000017', AT)).toMatchObject({ approval_id: 7 })
    expect(saleByTill(aSale(), 'A-000017', AT)).not.toHaveProperty('approval_id')
  })

  test('comes to what the server would make of it, with its cash rounded', () => {
    expect(saleByTill(aSale(), 'A-000017', AT)).toMatchObject({
      number: 'A-000017',
      shift: { id: 3 },
      subtotal: 345_90,
      vat: 51_89,
      total: 397_79,
      rounding: -9,
      payments: [{ method: 'cash', amount: 397_70, tendered: 400_00, change: 2_30 }],
      document_kind: 'slip',
      age_confirmed: true,
      points_earned: 0,
      lines: [{ product_id: 4, product_name: 'Durban Poison 1 g', sku: 'DP-1', quantity: 3 }],
    })
  })

  test('earns its customer points', () => {
    const cart = { ...CART, customer: unknownCustomer(9) }
    expect(saleByTill(aSale({ cart }), 'A-000001', AT)).toMatchObject({
      customer_id: 9,
      points_earned: 39,
    })
  })

  test('is not sold for less than it costs', () => {
    const payment = { method: 'cash', tendered: cents(1_00), payments: null }
    expect(darkProblem(aSale({ payment }), AT)).toContain('does not cover')
    expect(darkProblem(aSale(), AT)).toBeUndefined()
  })

  test('is not sold in more payments than the server takes', () => {
    const part = { method: 'card', amount: cents(1_00), tendered: null, reference: null }
    const payments = Array.from({ length: 11 }, () => part)
    const payment = { method: 'split', tendered: null, payments }
    expect(darkProblem(aSale({ payment }), AT)).toBe('A sale has at most 10 payments')
  })

  test('has a receipt that names the till’s own number and no id of the server', () => {
    const receipt = receiptOf(saleByTill(aSale(), 'A-000017', AT), AT)
    expect(receipt).toMatchObject({
      transaction_id: null,
      transaction_number: 'A-000017',
      document: { kind: 'slip', number: 'A-000017' },
      total: 397_79,
      change: 2_30,
      created_at: AT,
    })
  })
})

test('sales in a row bear numbers in a row, and one of the server’s takes none', async () => {
  const book = aBook()
  const write = (key: number, act: Draft['act']) =>
    writeEntry(book, A_KEY, {
      key: `33333333-3333-4333-8333-00000000000${key}`,
      seller_id: '22222222-2222-4222-8222-222222222222',
      moment: () => tillMoment(undefined, { device: Date.parse(AT), monotonic: 0 }, null),
      act,
    })
  const byTill: Draft['act'] = (number, at) => saleByTill(aSale(), number, at)
  const first = await write(1, byTill)
  const other = await write(2, (_, at) => saleByTill(aSale(), 'T-00000009', at))
  const second = await write(3, byTill)
  expect([first, other, second].map(({ number }) => number)).toEqual([
    'A-000001',
    'T-00000009',
    'A-000002',
  ])
})

const SOLD: SaleReceipt = {
  success: true,
  transaction_id: 8,
  transaction_number: 'T-00000008',
  subtotal: cents(345_90),
  discount: cents(0),
  vat: cents(0),
  total: cents(345_90),
  vat_mode: 'none',
  vat_rate: 0,
  rounding: cents(0),
  payments: [],
  change: cents(0),
  points_redeemed: 0,
  points_value: cents(0),
  loyalty_points_earned: 0,
  age_proof: 'none',
  document: { kind: 'slip', number: 'T-00000008' },
  items: [{ line_number: 1, discount: cents(0), promotions: [] }],
  created_at: AT,
}

describe('a sale that the server made', () => {
  test('is kept as the server told it', () => {
    expect(saleByServer(aSale(), SOLD)).toMatchObject({
      number: 'T-00000008',
      vat_mode: 'none',
      vat: 0,
      total: 345_90,
    })
  })

  /** As the server reckons it, which knows a promotion that this till does not. */
  function underPromotion(stacks: boolean, cart: Cart): SaleReceipt {
    const offer = { id: 6, name: 'Green', kind: 'percent', percent: 20, amount: null } as const
    const promotion = { ...offer, buy: null, pay: null, product_ids: [4], category_ids: [], stacks }
    const promotions = { live: [promotion], categoryOf: () => undefined }
    const points_value = cents(10_00)
    const rules = { vat_mode: 'none', vat_rate: 0 } as const
    const { lines, subtotal, discount, vat, total } = saleTotals(cart.lines, rules, {
      discount: cart.discount,
      points_value,
      promotions,
    })
    return {
      ...SOLD,
      subtotal,
      discount,
      vat,
      total,
      points_value,
      points_redeemed: 20,
      payments: [
        { method: 'card', amount: total, tendered: null, change: cents(0), reference: null },
      ],
      items: lines.map((line, at) => ({ line_number: at + 1, ...line })),
      loyalty_points_earned: Math.floor(total / 10_00),
    }
  }
  const line = CART.lines[0]!
  const byHand = { percent: 5, reason: 'Staff' }

  test.each([
    ['a promotion', false, null],
    ['a promotion beside which no discount counts', false, byHand],
    ['one that goes with a discount', true, byHand],
  ])('agrees with itself under %s that the till does not know', (_, stacks, discount) => {
    const cart: Cart = {
      ...CART,
      customer: unknownCustomer(9),
      redeem_points: 20,
      discount,
      lines: [
        { ...line, discount: byHand },
        { ...line, product_id: 5 },
      ],
    }
    const sale = saleByServer(aSale({ cart }), underPromotion(stacks, cart))
    expect(sale.lines[0]).toMatchObject({ promotions: [{ promotion_id: 6 }] })
    expect(sale.point_value).toBe(0.5)
    expect(saleSums(sale)).not.toHaveProperty('problem')
  })
})
