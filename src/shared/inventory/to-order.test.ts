import { expect, test } from 'vitest'
import { daysLeft, proposedOrder } from './to-order.ts'

test.each([
  [28, 28, 28],
  [10, 56, 5],
  [0, 3, 0],
  [5, 0, null],
])('%i in stock, %i sold in four weeks: %s days left', (stock_level, sold, days) => {
  expect(daysLeft({ stock_level, sold })).toBe(days)
})

test.each([
  // A month's worth where it runs out within two weeks, or is at its level.
  [5, 28, 9, 25],
  [20, 56, 9, 40],
  [40, 28, 9, 0],
  // Nothing is sold: up to above the level, and no more.
  [0, 0, 9, 10],
  [9, 0, 9, 1],
  [10, 0, 9, 0],
  [0, 1, 0, 2],
])('%i in stock, %i sold, level %i: order %i', (stock_level, sold, reorder_level, proposed) => {
  expect(proposedOrder({ stock_level, sold, reorder_level })).toBe(proposed)
})
