import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { Discount } from './discount.ts'
import { FIRST_RULES, loyaltyPoints, pointsValue, saleRules, saleTotals } from './totals.ts'

const line = (unit_price: number, quantity = 1) => ({ unit_price: cents(unit_price), quantity })

describe('VAT of 15% comes on top, rounded half up once per sale', () => {
  test.each([
    ['nothing', [], 0, 0, 0],
    ['R100', [line(100_00)], 100_00, 15_00, 115_00],
    ['R115.30', [line(115_30)], 115_30, 17_30, 132_60],
    ['a cent', [line(1)], 1, 0, 1],
    ['half a cent of VAT', [line(10)], 10, 2, 12],
    // Each line alone would round to 0 or 2.
    ['three lines, rounded together', [line(3), line(3), line(4)], 10, 2, 12],
    ['two lines of ten cents, not rounded apart', [line(10), line(10)], 20, 3, 23],
    ['a quantity', [line(19_99, 3)], 59_97, 9_00, 68_97],
  ])('%s', (_, lines, subtotal, vat, total) => {
    expect(saleTotals(lines, FIRST_RULES)).toMatchObject({ subtotal, discount: 0, vat, total })
  })

  test('whatever the basket, the total is the formula', () => {
    const aLine = fc.record({
      unit_price: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 50 }), (lines) => {
        const { subtotal, vat, total } = saleTotals(lines, FIRST_RULES)
        const exact = lines.reduce(
          (amount, { unit_price, quantity }) => amount + BigInt(unit_price) * BigInt(quantity),
          0n,
        )
        expect(BigInt(subtotal)).toBe(exact)
        expect(BigInt(vat)).toBe((exact * 15n + 50n) / 100n)
        expect(total).toBe(subtotal + vat)
      }),
    )
  })
})

test.each([
  [9_99, true, 0],
  [10_00, true, 1],
  [19_99, true, 1],
  [132_60, true, 13],
  [132_60, false, 0],
  [0, true, 0],
])('a total of %i cents with a customer (%s) earns %i points', (total, hasCustomer, points) => {
  expect(loyaltyPoints(cents(total), hasCustomer)).toBe(points)
})

describe('the worked cases of the trade', () => {
  const three = [line(115_30, 3)]
  test('3 × R115.30, VAT on top', () => {
    expect(saleTotals(three, FIRST_RULES)).toMatchObject({
      subtotal: 345_90,
      vat: 51_89,
      total: 397_79,
    })
  })
  test('the same with VAT included', () => {
    const rules = { vat_mode: 'inclusive', vat_rate: 15 } as const
    expect(saleTotals(three, rules)).toMatchObject({ subtotal: 345_90, vat: 45_12, total: 345_90 })
  })
  test('the same where the shop is no vendor', () => {
    const rules = saleRules({ vat_mode: 'none' }, '2026-11-16')
    expect(saleTotals(three, rules)).toMatchObject({ subtotal: 345_90, vat: 0, total: 345_90 })
  })
  test('R199.99, R50.00 and R0.05 less 10%', () => {
    const lines = [line(199_99), line(50_00), line(5)]
    const off = { discount: { percent: 10, reason: 'Staff' }, points_value: cents(0) }
    const reckoning = saleTotals(lines, FIRST_RULES, off)
    expect(reckoning).toMatchObject({ discount: 25_00, cart_discount: 25_00 })
    expect(reckoning.lines.map(({ shared }) => shared)).toEqual([20_00, 5_00, 0])
  })
})

test.each([
  ['2026-11-16', 15],
  ['2018-04-01', 15],
  ['2018-03-31', 14],
])('on %s VAT is %i%%', (day, percent) => {
  expect(saleRules({ vat_mode: 'exclusive' }, day).vat_rate).toBe(percent)
})

test('whatever is taken off, the lines add up to the sale in every mode', () => {
  const aDiscount: fc.Arbitrary<Discount> = fc.oneof(
    fc
      .integer({ min: 1, max: 100_00 })
      .map((percent) => ({ percent: percent / 100, reason: 'Staff' })),
    fc
      .integer({ min: 1, max: 500_00 })
      .map((amount) => ({ amount: cents(amount), reason: 'Staff' })),
  )
  const aLine = fc.record({
    unit_price: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
    quantity: fc.integer({ min: 1, max: 20 }),
    discount: fc.option(aDiscount),
  })
  const off = fc.record({ discount: fc.option(aDiscount), points_value: fc.nat(50_00).map(cents) })
  const mode = fc.constantFrom('exclusive' as const, 'inclusive' as const, 'none' as const)
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 12 }),
      off,
      mode,
      (lines, taken, vat_mode) => {
        const { lines: each, ...sale } = saleTotals(lines, { vat_mode, vat_rate: 15 }, taken)
        const of = (name: 'gross' | 'discount' | 'shared' | 'net' | 'vat') =>
          each.reduce((sum, amounts) => sum + amounts[name], 0)
        expect(of('gross')).toBe(sale.subtotal)
        expect(of('discount') + of('shared')).toBe(sale.discount)
        expect(of('net')).toBe(sale.subtotal - sale.discount)
        expect(of('vat')).toBe(sale.vat)
        expect(sale.total).toBe(of('net') + (vat_mode === 'exclusive' ? sale.vat : 0))
        for (const { gross, discount, shared, net, vat } of each) {
          expect(net).toBe(gross - discount - shared)
          expect(Math.min(discount, shared, net, vat)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('a point is worth what the shop says', () => {
  expect(pointsValue(37, { point_value: 0.1 })).toBe(3_70)
  expect(pointsValue(3, { point_value: 0.29 })).toBe(87)
})
