import { expect, test } from 'vitest'
import { pictureSource } from './picture-source.ts'

const SHA = 'a1'.repeat(32)
const DRAWN = /^data:image\/svg\+xml,%3Csvg/

test.each([
  ['our own photo in its small size', `/images/${SHA}.webp`, `/images/${SHA}-320.webp`],
  ['a foreign photo as it is', 'https://shop.example/a.jpg', 'https://shop.example/a.jpg'],
  ['the drawing without a photo', null, DRAWN],
  ['the drawing for an empty address', '', DRAWN],
  ['the drawing for an address that is not https', 'http://shop.example/a.jpg', DRAWN],
  ['the drawing for a path outside the images', `/images/../api/${SHA}.webp`, DRAWN],
  ['the drawing for a script', 'javascript:alert(1)', DRAWN],
])('a product shows %s', async (_, image_url, expected) => {
  const product = {
    name: 'Durban Poison',
    category_name: 'Flower',
    strain_type: 'sativa' as const,
    is_medical: false,
    image_url,
  }
  expect(await pictureSource(product)).toEqual(
    expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  )
})

test('once the first drawing is there, the others are there at once', async () => {
  const product = { category_name: 'Flower', strain_type: null, is_medical: false, image_url: null }
  await pictureSource({ ...product, name: 'First' })
  expect(pictureSource({ ...product, name: 'Second' })).toMatch(DRAWN)
})
