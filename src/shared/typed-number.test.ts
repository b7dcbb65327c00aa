import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['12.', 12],
  ['R12.50', 12.5],
  [' R 1 234,50 ', 1234.5],
  ['1,234.50', 1234.5],
  ['1,234.', 1234],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['2,000,000', 2_000_000],
  ['0,05', 0.05],
  ['.5', 0.5],
  ['007', 7],
  ['-3', -3],
  ['5.5', 5.5],
])('%j is %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each([
  '',
  '-',
  '.',
  '12,5050',
  '1.500',
  '0.005',
  '0,125',
  '12.5.5',
  '1,23.50',
  '1e3',
  '1R2',
  'twelve',
])('%j is no number', (text) => {
  expect(typedNumber(text)).toBeUndefined()
})
