import { expect, test } from 'vitest'
import { ApiError, UNREACHABLE } from '#web/call.ts'
import { SAVED_BEFORE, UNEXPECTED, writeErrorText } from './write-error.ts'

test.each([
  [new ApiError(0, 'Failed to fetch'), UNREACHABLE],
  [new ApiError(409, 'Only 3 left in batch A'), 'Only 3 left in batch A'],
  [
    new ApiError(422, 'This Idempotency-Key has already been used for something else'),
    SAVED_BEFORE,
  ],
  [new TypeError('x is undefined'), UNEXPECTED],
])('%s is read as %j', (error, text) => {
  expect(writeErrorText(error)).toBe(text)
})
