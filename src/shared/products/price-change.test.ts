import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { movedPrice, type PriceMove, priceProblem } from './price-change.ts'

test.each<[number, PriceMove, number]>([
  [100_00, { by: 'percent', value: 10, rounding: 'none' }, 110_00],
  [100_00, { by: 'percent', value: -10, rounding: 'none' }, 90_00],
  [199_99, { by: 'percent', value: 7.5, rounding: 'none' }, 214_99],
  [199_99, { by: 'percent', value: 7.5, rounding: 'R0.10' }, 215_00],
  [199_99, { by: 'percent', value: 7.5, rounding: 'R5' }, 215_00],
  [199_99, { by: 'percent', value: 7.5, rounding: 'ending' }, 214_99],
  [212_50, { by: 'percent', value: 0, rounding: 'R5' }, 215_00],
  [212_49, { by: 'percent', value: 0, rounding: 'R5' }, 210_00],
  [1, { by: 'percent', value: 50, rounding: 'none' }, 2],
  [100_00, { by: 'amount', value: 5.5, rounding: 'none' }, 105_50],
  [100_00, { by: 'amount', value: -100, rounding: 'none' }, 0],
  [30, { by: 'amount', value: 0, rounding: 'ending' }, 99],
  [104_99, { by: 'amount', value: 0, rounding: 'R10' }, 100_00],
])('%i changed by %j is %i', (price, move, after) => {
  expect(movedPrice(cents(price), move)).toBe(after)
})

test('a price that cannot be is told before it is sent', () => {
  expect([0, 1, 1_000_000_00, 1_000_000_01].map((price) => priceProblem(cents(price)))).toEqual([
    'Price must be more than R0.00',
    null,
    null,
    'Price must be at most R1000000.00',
  ])
})
