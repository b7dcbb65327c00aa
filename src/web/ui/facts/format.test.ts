import { expect, test } from 'vitest'
import { formatTotal } from './format.ts'

test.each([
  [0, '0'],
  [10_000, '10\u00A0000'],
  [10_001, '10\u00A0000+'],
  [10_002, '10\u00A0002'],
])('a total of %i reads %s', (total, text) => {
  expect(formatTotal(total)).toBe(text)
})
