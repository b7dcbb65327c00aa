import { expect, test } from 'vitest'
import { hasSlip, slipProblem, slipReference } from './payment-slip.ts'

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

test.each([
  ['', undefined],
  ['  ', undefined],
  ['A-778', undefined],
  ['4111 1111 1111 1111', 'This looks like a payment card number, which must not be stored'],
])('wrong with the reference %j: %s', (typed, expected) => {
  expect(slipProblem(typed)).toBe(expected)
})

test.each([
  ['nothing', null, [null, null], null],
  ['what was typed with each payment', null, ['A-778', null, 'B-12'], 'A-778, B-12'],
  ['what was noted last, which is newer', 'RRN 0042', ['A-778'], 'RRN 0042'],
])('known of a sale’s slips is %s', (_, noted_slip, references, expected) => {
  const payments = references.map((reference) => ({ reference }))
  expect(slipReference({ noted_slip, payments })).toBe(expected)
})
