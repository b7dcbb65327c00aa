import { expect, test } from 'vitest'
import { PROXY_REFUSES_SIZE } from '#web/call.ts'
import { addressIn, refusalOf } from './image-checks.ts'

test.each([
  ['text/plain', 10, 'Please select an image file'],
  ['', 10, 'Please select an image file'],
  ['image/png', 5 * 1024 * 1024 + 1, 'Image must be smaller than 5MB'],
  ['image/png', 5 * 1024 * 1024, undefined],
])('a file of type %j with %i bytes: %s', (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal)
})

test.each([
  [200, '{}', 'No URL returned from upload'],
  [200, '', 'No URL returned from upload'],
  [400, '{"error":"The image is damaged"}', 'The image is damaged'],
  [502, '<html>Bad gateway</html>', 'Failed to upload image'],
  [413, '<html>Request Entity Too Large</html>', PROXY_REFUSES_SIZE],
])('an answer %i %s is told as %s', (status, text, message) => {
  expect(() => addressIn(status, text)).toThrow(message)
})

test('an answer with an address gives it', () => {
  expect(addressIn(200, '{"url":"/images/a.webp"}')).toBe('/images/a.webp')
})
