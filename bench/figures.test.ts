import { expect, test } from 'vitest'
import { median, percentile, rounded } from './figures.ts'

test.each([
  [[1, 2, 3], 50, 2],
  [[4, 1, 3, 2], 50, 2],
  [[10], 99, 10],
  [Array.from({ length: 100 }, (_, index) => index + 1), 95, 95],
  [Array.from({ length: 100 }, (_, index) => index + 1), 99, 99],
  [Array.from({ length: 10 }, (_, index) => index + 1), 99, 10],
])('of %j the percentile %i is %d', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected)
})

test('the median is a value that was measured, and figures are short', () => {
  expect(median([5, 1, 9])).toBe(5)
  expect(rounded(1.2345, 2)).toBe(1.23)
})
