import { expect, test } from 'vitest'
import { ApiError } from '#web/call.ts'
import { approvalFor, isUnanswered } from './approved-request.ts'

test('a request goes out again with the word that it was sent with, another without', () => {
  const request = { items: [{ line_number: 1, quantity: 2 }], reason: 'Damaged' }
  const sent = { request, approval_id: 7 }
  expect(approvalFor(sent, structuredClone(request))).toBe(7)
  expect(approvalFor(sent, { ...request, reason: 'Changed mind' })).toBeNull()
  expect(approvalFor(undefined, request)).toBeNull()
})

test.each([
  [0, true],
  [401, true],
  [502, true],
  [403, false],
  [409, false],
  [422, false],
])('status %i leaves open what became of it: %s', (status, isOpen) => {
  expect(isUnanswered(new ApiError(status, 'x'))).toBe(isOpen)
})
