import { type Cents, cents } from '#shared/money.ts'
import type { CartLine } from './cart.ts'

/** So many of one product in a cart, at that price each. */
export const aCartLine = (unit_price: Cents = cents(100_00), quantity = 1): CartLine => ({
  product_id: 4,
  name: 'Durban Poison 1 g',
  sku: 'DP-1',
  category_name: 'Flower',
  image_url: null,
  is_medical: false,
  unit_price,
  quantity,
  discount: null,
})
