import { expect, test } from 'vitest'
import { pastedAmount } from './pasted-amount.ts'

test.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['R12.50', 12.5],
  [' R 1 234,50 ', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['0,05', 0.05],
  ['7', 7],
  ['', undefined],
  ['-5', undefined],
  ['12,5050', undefined],
  ['twelve', undefined],
])('%j is %s', (text, amount) => {
  expect(pastedAmount(text)).toBe(amount)
})
