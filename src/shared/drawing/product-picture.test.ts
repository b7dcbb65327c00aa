import { describe, expect, test } from 'vitest'
import { productPicture, type PicturedProduct } from './product-picture.ts'

const CATEGORIES = [
  'Flower',
  'Pre-Rolls',
  'Edibles',
  'Oils & Tinctures',
  'Vapes',
  'Concentrates',
  'Topicals',
  'Accessories',
  'Gift cards',
]
const WORDS =
  'Gummies Chocolate Cookie Tea Oil Capsules Pen Cartridge Rosin Hash Balm Gel Grinder Papers Lighter Jar Tray Xylo'
const STRAINS = ['indica', 'sativa', 'hybrid', null] as const

const everyPicture = CATEGORIES.flatMap((category_name) =>
  WORDS.split(' ').flatMap((name) =>
    STRAINS.map((strain_type) => aProduct({ name, category_name, strain_type, is_medical: true })),
  ),
)

describe('the drawn picture of a product', () => {
  test('is small, square and well-formed', () => {
    for (const product of everyPicture) {
      const svg = productPicture(product)
      expect(svg.length, `${product.category_name}: ${product.name}`).toBeLessThan(3500)
      expect(svg).toContain('viewBox="0 0 400 400"')
      expect(unclosedElements(svg)).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined/)
    }
  })

  test('holds no script, no text and nothing from outside', () => {
    for (const product of everyPicture)
      expect(productPicture(product)).not.toMatch(
        /<script|<text|<image|href|\son\w+=|http(?!:\/\/www\.w3\.org\/2000\/svg")/,
      )
  })

  test('never holds the name', () => {
    const name = '"><script>alert(1)</script>'
    expect(productPicture(aProduct({ name }))).not.toMatch(/script|alert/)
    expect(productPicture(aProduct({ category_name: name }))).not.toMatch(/script|alert/)
  })

  test('is the same for the same product and differs by name, category and strain', () => {
    const picture = productPicture(aProduct({}))
    expect(productPicture(aProduct({}))).toBe(picture)
    for (const other of [{ name: 'Swazi Gold' }, { category_name: 'Vapes' }, { strain_type: null }])
      expect(productPicture(aProduct(other))).not.toBe(picture)
  })

  test('a medical product bears a cross', () => {
    const medical = productPicture(aProduct({ is_medical: true }))
    expect(medical.length).toBeGreaterThan(productPicture(aProduct({ is_medical: false })).length)
  })
})

function aProduct(given: Partial<PicturedProduct>): PicturedProduct {
  return {
    name: 'Durban Poison',
    category_name: 'Flower',
    strain_type: 'sativa',
    is_medical: false,
    ...given,
  }
}

/** The drawing has elements and attributes only, so a stack of tags tells whether it is well-formed. */
function unclosedElements(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replaceAll(
    /<(\/?)(\w+)((?: ?[\w:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, close, name, __, single) => {
      if (close) expect(open.pop()).toBe(name)
      else if (!single) open.push(name)
      return ''
    },
  )
  expect(rest).toBe('')
  return open
}
