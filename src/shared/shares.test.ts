import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { allocate, percentage, percentages } from './shares.ts'

test.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [[5], [100]],
  [
    [1, 1, 1],
    [33.4, 33.3, 33.3],
  ],
  [
    [1, 2, 6],
    [11.1, 22.2, 66.7],
  ],
  [
    [999_999, 1],
    [100, 0],
  ],
])('%j are %j percent', (amounts, shares) => {
  expect(percentages(amounts)).toEqual(shares)
})

it('they sum to exactly 100.0, and none is more than a tenth off', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(amounts, (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(whole > 0)
      const shares = percentages(parts)
      const tenths = shares.map((share) => Math.round(share * 10))
      expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBe(1000)
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (parts[index]! * 100) / whole)).toBeLessThan(0.1 + 1e-9)
    }),
  )
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [-1, 3, -33.3],
  [1, 8, 12.5],
  [-1, 2000, -0.1],
  [-1, 100_000, 0],
  [5, 0, 0],
  [0, 5, 0],
])('%d of %d is %d percent', (part, whole, expected) => {
  expect(percentage(part, whole)).toBe(expected)
})

it('nothing is lost, and nobody is a whole one off, however large it is', () => {
  const amount = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())
  const weights = fc.array(fc.oneof(fc.nat(100), fc.nat(10 ** 12)), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amount, weights, (whole, shares) => {
      const sum = shares.reduce((all, share) => all + share, 0)
      fc.pre(sum > 0)
      const parts = allocate(whole, shares)
      expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(whole))
      for (const [index, part] of parts.entries()) {
        const exact = BigInt(whole) * BigInt(shares[index]!)
        const off = BigInt(part) * BigInt(sum) - exact
        expect(off < BigInt(sum) && -off < BigInt(sum)).toBe(true)
      }
    }),
  )
})
