import { expect, test } from 'vitest'
import { couldBeNumber, offersLookUp } from './numbers.ts'

test.each(['8109124800088', '810912 4800 088', 'S21-KNOWN-7719', 'a1b', 'CUST-000042', ' 123 '])(
  '%j could be a number',
  (text) => expect(couldBeNumber(text)).toBe(true),
)

test.each(['', 'Nkosi', 'S21-KNOWN'.replaceAll(/\d/g, 'X'), '81', ' 81 ', 'thandi81@veld.test'])(
  '%j could not',
  (text) => expect(couldBeNumber(text)).toBe(false),
)

test.each([
  ['8001015009087', true],
  ['S21-0001234', true],
  ['CUST-000012', false],
  ['cust-0', false],
  ['custard 7', true],
  ['Thandi', false],
])('a look-up by number is offered for %j: %s', (text, offered) =>
  expect(offersLookUp(text)).toBe(offered),
)
