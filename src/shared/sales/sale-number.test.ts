import { expect, test } from 'vitest'
import { isSaleNumber, saleNumber, tillNumberTyped } from './sale-number.ts'

test.each([
  ['12345', 'T-00012345'],
  ['T-00012345', 'T-00012345'],
  ['t-12345', 'T-00012345'],
  [' t12345 ', 'T-00012345'],
  ['0000000012345', 'T-00012345'],
  ['0', 'T-00000000'],
  ['123456789', 'T-123456789'],
  ['cn-12', 'CN-00000012'],
  ['CN00000012', 'CN-00000012'],
  ['nonsense', 'NONSENSE'],
])('%s means the sale %s', (typed, number) => expect(saleNumber(typed)).toBe(number))

test.each([
  [' t-12345 ', true],
  ['7', true],
  ['cn-7', true],
  ['a-17', true],
  ['T', false],
  ['12 345', false],
  ['blue dream', false],
])('whether %j may mean a sale: %s', (typed, may) => expect(isSaleNumber(typed)).toBe(may))

test.each([
  ['A-000017', 'A-000017'],
  [' a-17 ', 'A-000017'],
  ['ab17', 'AB-000017'],
  ['17', null],
  ['abcd-1', null],
])('%j means %s of a till’s own series', (typed, number) =>
  expect(tillNumberTyped(typed)).toBe(number),
)
