import { expect, test } from 'vitest'
import { isAllowed } from './allowed.ts'

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
  [undefined, false],
  [{ type: 'MIT' }, false],
])('%o may be shipped: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})
