import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cents, formatRand, percentOf, Rand, shareOf, sum, times } from './money.ts'

const anAmount = fc.integer({ min: -1e12, max: 1e12 }).map(cents)

describe('rand on the wire are cents in the code', () => {
  test.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [1.1, 110],
    [19.99, 1999],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1234.5, 123_450],
    [-12.34, -1234],
    [9_999_999_999.99, 999_999_999_999],
    [1e10, 1_000_000_000_000],
  ])('R%d is %i cents', (rand, amount) => {
    expect(Rand.parse(rand)).toBe(amount)
    expect(z.encode(Rand, cents(amount))).toBe(rand)
  })

  test.each([
    1.005,
    0.001,
    12.345,
    1e10 + 1,
    -1e10 - 1,
    1e300,
    Infinity,
    NaN,
    '12',
    '',
    null,
    undefined,
    {},
    true,
  ])('%o is refused, without an exception', (value) => {
    expect(Rand.safeParse(value).success).toBe(false)
  })

  test('every amount comes back as it went', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(Rand.parse(JSON.parse(JSON.stringify(z.encode(Rand, amount))))).toBe(amount)
      }),
    )
  })

  test('no number makes it throw', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const parsed = Rand.safeParse(value)
        if (parsed.success) expect(Number.isSafeInteger(parsed.data)).toBe(true)
      }),
    )
  })
})

describe('a percentage is rounded half a cent away from zero', () => {
  test.each([
    [115_30, 15, 17_30],
    [100_00, 15, 15_00],
    [3, 15, 0],
    [4, 15, 1],
    [10, 15, 2],
    [-10, 15, -2],
    [-115_30, 15, -17_30],
    [0, 15, 0],
    [1, 100, 1],
    [100_000_000_000_00, 15, 15_000_000_000_00],
  ])('%i cents at %i percent are %i', (amount, percent, expected) => {
    // Object.is would tell 0 from -0.
    expect(percentOf(cents(amount), percent) + 0).toBe(expected)
  })

  test('as whole numbers do it, and a refund is the sale reversed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 100 }),
        (amount, percent) => {
          const exact = (amount * BigInt(percent) * 2n + 100n) / 200n
          const rounded = percentOf(cents(Number(amount)), percent)
          expect(BigInt(rounded)).toBe(exact)
          expect(percentOf(cents(-Number(amount)), percent) + rounded).toBe(0)
        },
      ),
    )
  })
})

test.each([
  [0, 'R0.00'],
  [1, 'R0.01'],
  [10, 'R0.10'],
  [99, 'R0.99'],
  [100, 'R1.00'],
  [1234_50, 'R1234.50'],
  [-5, '-R0.05'],
  [-1234_50, '-R1234.50'],
  [99_999_999_999_999, 'R999999999999.99'],
])('%i cents are shown as %s', (amount, shown) => {
  expect(formatRand(cents(amount))).toBe(shown)
})

test('sums and multiples stay whole', () => {
  expect(sum([])).toBe(0)
  expect(sum([cents(10), cents(20)])).toBe(30)
  expect(times(cents(19_99), 3)).toBe(59_97)
})

test.each([1.5, NaN, Infinity, 2 ** 53])('%d is no amount of cents', (amount) => {
  expect(() => cents(amount)).toThrow('not whole cents')
})

test('a share is the exact one, rounded, however large it is', () => {
  const amounts = fc.oneof(fc.nat(100_000), fc.integer({ min: 10 ** 11, max: 10 ** 13 }))
  fc.assert(
    fc.property(amounts, fc.nat(10_000), (amount, part) => {
      const twice = 2n * BigInt(amount) * BigInt(part)
      expect(shareOf(cents(amount), part, 10_000)).toBe(Number((twice + 10_000n) / 20_000n))
    }),
  )
})

test('an amount that grows too large is an error, never a wrong amount', () => {
  expect(() => times(cents(Number.MAX_SAFE_INTEGER), 2)).toThrow()
  expect(() => sum([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow()
})
