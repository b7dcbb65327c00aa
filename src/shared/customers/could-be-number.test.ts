import { expect, test } from 'vitest'
import { couldBeNumber } from './could-be-number.ts'

test.each(['8109124800088', '810912 4800 088', 'S21-KNOWN-7719', 'a1b', 'CUST-000042', ' 123 '])(
  '%j could be a number',
  (text) => expect(couldBeNumber(text)).toBe(true),
)

test.each(['', 'Nkosi', 'S21-KNOWN'.replaceAll(/\d/g, 'X'), '81', ' 81 ', 'thandi81@veld.test'])(
  '%j could not',
  (text) => expect(couldBeNumber(text)).toBe(false),
)
