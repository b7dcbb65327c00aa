import { expect, test } from 'vitest'
import { refusalOf } from './image-checks.ts'

test.each([
  ['text/plain', 10, 'Please select an image file'],
  ['', 10, 'Please select an image file'],
  ['image/png', 5 * 1024 * 1024 + 1, 'Image must be smaller than 5MB'],
  ['image/png', 5 * 1024 * 1024, undefined],
])('a file of type %j with %i bytes: %s', (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal)
})
