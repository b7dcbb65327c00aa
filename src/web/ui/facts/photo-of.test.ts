import { expect, test } from 'vitest'
import { photoOf } from './photo-of.ts'

const SHA = 'a1'.repeat(32)

test.each([
  ['our own photo in its small size', `/images/${SHA}.webp`, `/images/${SHA}-320.webp`],
  ['a foreign photo as it is', 'https://shop.example/a.jpg', 'https://shop.example/a.jpg'],
  ['the drawing without a photo', null, undefined],
  ['the drawing for an empty address', '', undefined],
  ['the drawing for an address that is not https', 'http://shop.example/a.jpg', undefined],
  ['the drawing for a path outside the images', `/images/../api/${SHA}.webp`, undefined],
  ['the drawing for a script', 'javascript:alert(1)', undefined],
])('a product shows %s', (_, image_url, expected) => {
  expect(photoOf({ image_url })).toBe(expected)
})
