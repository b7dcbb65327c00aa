import { cents } from '#shared/money.ts'
import type { CartCustomer } from './cart-customer.ts'
import type { Catalogue, TillProduct } from './catalogue.ts'

/** A product for tests: `aTillProduct(7, { price: cents(5_00) })`. */
export const aTillProduct = (id: number, more: Partial<TillProduct> = {}): TillProduct => ({
  id,
  sku: `SKU-${id}`,
  barcode: null,
  name: `Product ${id}`,
  category_id: 1,
  category_name: 'Flower',
  price: cents(100_00),
  thc_percentage: null,
  cbd_percentage: null,
  strain_type: null,
  weight_grams: null,
  is_medical: false,
  image_url: null,
  bought_together: [],
  ...more,
})

/** The categories are those of the products. */
export function aCatalogue(products: readonly TillProduct[]): Catalogue {
  const names = new Map(
    products.map(({ category_id, category_name }) => [category_id, category_name]),
  )
  return { categories: [...names].map(([id, name]) => ({ id, name })), products, promotions: [] }
}

export const aCartCustomer = (more: Partial<CartCustomer> = {}): CartCustomer => ({
  id: 1,
  customer_id: 'CUST-000001',
  first_name: 'Thandi',
  last_name: 'Nkosi',
  date_of_birth: '1990-01-01',
  has_medical_card: false,
  has_card_number: false,
  medical_card_expiry_date: null,
  is_verified: true,
  loyalty_points: 0,
  ...more,
})
