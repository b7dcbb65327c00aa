import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { loyaltyPoints, saleTotals } from './totals.ts'

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
    expect(saleTotals(lines)).toEqual({ subtotal, vat, total })
  })

  test('whatever the basket, the total is the formula', () => {
    const aLine = fc.record({
      unit_price: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 50 }), (lines) => {
        const { subtotal, vat, total } = saleTotals(lines)
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
