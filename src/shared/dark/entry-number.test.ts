import { expect, test } from 'vitest'
import { tillCount, tillNumber } from './entry-number.ts'

test.each([
  ['A', tillNumber('A', 17), 17],
  ['A', tillNumber('A', 1_000_017), 1_000_017],
  ['A', 'AA-000017', 0],
  ['AA', 'A-000017', 0],
  ['T', 'T-000017', 17],
  // The server's own.
  ['T', 'T-00000017', 0],
  ['A', null, 0],
])('of the series of %s, %s is number %i', (letter, number, count) =>
  expect(tillCount(letter, number)).toBe(count),
)
