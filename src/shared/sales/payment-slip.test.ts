import { expect, test } from 'vitest'
import { hasSlip } from './payment-slip.ts'

test.each([
  ['cash', false],
  ['store_credit', false],
  ['account', false],
  ['card', true],
  ['digital_wallet', true],
  ['snapscan', true],
])('whether %s comes with a slip: %s', (method, expected) => {
  expect(hasSlip(method)).toBe(expected)
})
