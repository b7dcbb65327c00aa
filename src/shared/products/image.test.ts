import { expect, test } from 'vitest'
import { ImageAddress, imageAddress, imageHash } from './image.ts'

const HASH = 'a1'.repeat(32)

test.each([
  [imageAddress(HASH), true],
  ['https://pictures.example.co.za/a.jpg?width=5#top', true],
  ['HTTPS://Example.com/', true],
  ['http://example.com/a.jpg', false],
  ['https://localhost/a.jpg', false],
  ['https://10.0.0.1/a.jpg', false],
  ['https://name:word@example.com/a.jpg', false],
  ['//example.com/a.jpg', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  [`/images/${HASH}-320.webp`, false],
  [`/images/${HASH}.webp/..`, false],
  ['picture.jpg', false],
])('%s may be a picture: %s', (address, allowed) => {
  expect(ImageAddress.safeParse(address).success).toBe(allowed)
})

test('our own pictures have a hash, others have none', () => {
  expect(imageHash(imageAddress(HASH))).toBe(HASH)
  expect(imageHash('https://example.com/a.webp')).toBeUndefined()
})
