import { describe, expect, test } from 'vitest'
import { namesOf } from '#shared/fields.ts'
import { cents } from '#shared/money.ts'
import { type Product, ProductFields } from '#shared/products/product.ts'
import {
  fieldsOf,
  NEW_PRODUCT,
  problemsIn,
  type ProductValues,
  valuesOf,
} from './product-values.ts'

const FILLED: ProductValues = {
  ...NEW_PRODUCT,
  sku: ' FLW-1 ',
  name: 'Durban Poison',
  category_id: '3',
  price: 149.99,
}

describe('the product form', () => {
  test('asks for what is missing', () => {
    expect(problemsIn(NEW_PRODUCT)).toEqual({
      sku: 'SKU is required',
      name: 'Product name is required',
      category_id: 'Please select a category',
      price: 'Price is required',
    })
  })

  test.each([
    [{ price: 0 }, { price: 'Price must be more than R0.00' }],
    [{ price: -5 }, { price: 'Price must be more than R0.00' }],
    [{ price: 1_000_000.01 }, { price: 'Price must be at most R1000000.00' }],
    [{ price: '-' }, { price: 'Please enter a number with at most two decimals' }],
    [{ price: '1.500' }, { price: 'Please enter a number with at most two decimals' }],
    [{ price: '149.00' }, {}],
    [{ thc_percentage: 100.5 }, { thc_percentage: 'THC percentage must be from 0 to 100' }],
    [{ cbd_percentage: -1 }, { cbd_percentage: 'CBD percentage must be from 0 to 100' }],
    [{ weight_grams: 1.234 }, { weight_grams: 'Weight has at most two decimals' }],
    [{ sku: 'x'.repeat(61) }, { sku: 'Must be at most 60 characters' }],
    [{ barcode: '6'.repeat(65) }, { barcode: 'Must be at most 64 characters' }],
    [
      { image_url: 'http://shop.example/a.jpg' },
      { image_url: 'The image must be uploaded here or be an https address' },
    ],
    [{ image_url: 'https://shop.example/a.jpg' }, {}],
  ] satisfies [Partial<ProductValues>, object][])('%o gives %o', (change, problems) => {
    expect(problemsIn({ ...FILLED, ...change })).toEqual(problems)
  })

  test('sends cents, and null for what was left empty', () => {
    expect(fieldsOf(FILLED)).toEqual({
      sku: 'FLW-1',
      name: 'Durban Poison',
      category_id: 3,
      price: 149_99,
      thc_percentage: null,
      cbd_percentage: null,
      weight_grams: null,
      strain_type: null,
      description: null,
      barcode: null,
      is_medical: false,
      image_url: null,
      reorder_level: null,
    })
  })
  test.each(['all of it', 'what it must have'])('an edit that changes nothing keeps %s', (kept) => {
    const whole: ProductFields = {
      sku: 'FLW-1',
      name: 'Durban Poison',
      description: 'Sweet',
      category_id: 3,
      price: cents(149_90),
      thc_percentage: 18.5,
      cbd_percentage: 0.2,
      strain_type: 'sativa',
      weight_grams: 3.5,
      is_medical: true,
      image_url: 'https://shop.example/a.jpg',
      barcode: '0600',
      reorder_level: 12,
    }
    const { sku, name, category_id, price } = whole
    const stored =
      kept === 'all of it'
        ? whole
        : { ...fieldsOf(FILLED), sku, name, category_id, price, is_medical: false }
    const sent = fieldsOf(valuesOf(stored as Product))
    for (const field of namesOf(ProductFields)) expect(sent[field], field).toEqual(stored[field])
  })
})
