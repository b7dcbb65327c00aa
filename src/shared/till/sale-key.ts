import { type Cart, isEmptyCart } from './cart.ts'

/**
 * A cart that holds something has the key of the sale it will become. The key is the cart's and not the payment's:
 * two tabs that pay for one cart send the same key, and the server sells it once.
 */
export function withSaleKey(cart: Cart, newKey: () => string): Cart {
  return cart.sale_key !== null || isEmptyCart(cart) ? cart : { ...cart, sale_key: newKey() }
}
