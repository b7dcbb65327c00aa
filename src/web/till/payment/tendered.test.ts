import { expect, test } from 'vitest'
import { tenderedIn } from './tendered.ts'

test.each([
  ['', null],
  ['200', 200_00],
  ['200.', 200_00],
  ['200,5', 200_50],
  ['1,000', 1000_00],
  ['1,000.50', 1000_50],
  ['.', 0],
  ['1.000', 0],
  ['12.345', 0],
])('%j is %s on the counter', (text, amount) => {
  expect(tenderedIn(text)).toBe(amount)
})
