import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cents } from '#shared/money.ts'
import { Catalogue, catalogueReadBefore, type TillProduct } from './catalogue.ts'
import { StockLevels, stockOf } from './stock-levels.ts'
import { aTillProduct } from './test-catalogue.ts'

const decode = (wire: unknown) => z.decode(Catalogue, wire as z.input<typeof Catalogue>)

const CATEGORIES = [
  { id: 7, name: 'Accessories' },
  { id: 3, name: 'Flower' },
]

const FLOWER = { category_id: 3, category_name: 'Flower' }
const aProduct = (id: number, more: Partial<TillProduct> = {}) =>
  aTillProduct(id, { ...FLOWER, ...more })

const products = [
  aProduct(12, { bought_together: [40, 5], thc_percentage: 18.5, strain_type: 'indica' }),
  aProduct(40, { category_id: 7, category_name: 'Accessories', barcode: '6001', is_medical: true }),
  aProduct(5, { image_url: '/images/x.webp', weight_grams: 3.5, price: cents(99_99) }),
]

test('the wire holds columns, rand and positions', () => {
  expect(z.encode(Catalogue, { categories: CATEGORIES, products, promotions: [] })).toEqual({
    categories: { id: [7, 3], name: ['Accessories', 'Flower'] },
    products: {
      id: [12, 40, 5],
      sku: ['SKU-12', 'SKU-40', 'SKU-5'],
      barcode: [null, '6001', null],
      name: ['Product 12', 'Product 40', 'Product 5'],
      category: [1, 0, 1],
      price: [100, 100, 99.99],
      thc_percentage: [18.5, null, null],
      cbd_percentage: [null, null, null],
      strain_type: ['indica', null, null],
      weight_grams: [null, null, 3.5],
      is_medical: [false, true, false],
      image_url: [null, null, '/images/x.webp'],
      bought_together: [[1, 2], [], []],
    },
    promotions: [],
  })
})

const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })

test('whatever is encoded comes back', () => {
  const percentage = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
  const aCatalogue = fc
    .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 20 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .record({
              category: fc.constantFrom(...CATEGORIES),
              barcode: nullable(fc.string({ minLength: 1 })),
              name: fc.string({ minLength: 1 }),
              price: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
              thc_percentage: nullable(percentage),
              cbd_percentage: nullable(percentage),
              strain_type: nullable(fc.constantFrom('indica', 'sativa', 'hybrid')),
              weight_grams: nullable(percentage),
              is_medical: fc.boolean(),
              image_url: nullable(fc.webUrl()),
              bought_together: fc.subarray(ids),
            })
            .map(({ category, ...more }) =>
              aProduct(id, { ...more, category_id: category.id, category_name: category.name }),
            ),
        ),
      ),
    )
  fc.assert(
    fc.property(aCatalogue, (list) => {
      const catalogue = { categories: CATEGORIES, products: list, promotions: [] }
      const wire: unknown = JSON.parse(JSON.stringify(z.encode(Catalogue, catalogue)))
      expect(decode(wire)).toEqual(catalogue)
      expect(catalogueReadBefore(JSON.stringify(wire))).toEqual(catalogue)
    }),
  )
})

test('what was read before says the same, its promotions too', () => {
  const promotion = {
    id: 1,
    name: 'Monday',
    kind: 'amount' as const,
    percent: null,
    amount: cents(12_50),
    buy: null,
    pay: null,
    product_ids: [12],
    category_ids: [],
    starts_on: '2026-01-01',
    ends_on: null,
    weekdays: [1],
    from_time: '08:00',
    to_time: null,
    stacks: false,
  }
  const catalogue = { categories: CATEGORIES, products, promotions: [promotion] }
  expect(catalogueReadBefore(JSON.stringify(z.encode(Catalogue, catalogue)))).toEqual(catalogue)
})

test('what is bought together with something no longer on sale is left out', () => {
  const wire = z.encode(Catalogue, {
    categories: CATEGORIES,
    products: [aProduct(1, { bought_together: [99, 2] }), aProduct(2)],
    promotions: [],
  })
  expect(decode(wire).products[0]!.bought_together).toEqual([2])
})

describe('what does not fit together is refused', () => {
  const whole = z.encode(Catalogue, { categories: CATEGORIES, products, promotions: [] })
  test.each<[string, object]>([
    ['a column that is too short', { name: ['a'] }],
    ['a category that is not there', { category: [1, 2, 1] }],
    ['a companion that is not there', { bought_together: [[3], [], []] }],
    ['a price with three decimals', { price: [1, 2, 1.005] }],
  ])('%s', (_, broken) => {
    const wire = { ...whole, products: { ...whole.products, ...broken } }
    expect(z.safeDecode(Catalogue, wire).success).toBe(false)
  })

  test('a product whose category is missing cannot be sent', () => {
    expect(() => z.encode(Catalogue, { categories: [], products, promotions: [] })).toThrow()
  })
})

describe('stock levels', () => {
  test('go over the wire as two columns and come back', () => {
    const wire = z.encode(StockLevels, { 4: 2, 17: 900 })
    expect(wire).toEqual({ product_id: [4, 17], stock_level: [2, 900] })
    const levels = z.decode(StockLevels, wire)
    expect(levels).toEqual({ 4: 2, 17: 900 })
    expect(stockOf(levels, 17)).toBe(900)
    expect(stockOf(levels, 5)).toBe(0)
  })

  test('of different length are refused', () => {
    expect(() => z.decode(StockLevels, { product_id: [1, 2], stock_level: [1] })).toThrow()
  })
})
