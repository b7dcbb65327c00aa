import { expect, test } from 'vitest'
import { addToCart, Cart, clearCart, EMPTY_CART, removeLine, setQuantity } from './cart.ts'
import { EMPTY_CARTS, park, resumeParked } from './parked-carts.ts'
import { withSaleKey } from './sale-key.ts'
import { aTillProduct } from './test-catalogue.ts'

const KEY = '5e1cbe33-3a27-4a0a-8a8e-2f5ad3c6b1d1'
const never = () => expect.unreachable()
const filled = withSaleKey(addToCart(EMPTY_CART, aTillProduct(1)), () => KEY)

test('a cart gets its key with the first product and keeps it, whatever is changed', () => {
  expect(withSaleKey(EMPTY_CART, never)).toBe(EMPTY_CART)
  expect(filled.sale_key).toBe(KEY)
  for (const changed of [setQuantity(filled, 1, 3), removeLine(filled, 1)])
    expect(withSaleKey(changed, never).sale_key).toBe(KEY)
})

test('a sold cart leaves no key to the next', () => {
  expect(clearCart().sale_key).toBeNull()
})

test('a parked cart takes its key along and brings it back', () => {
  const ticket = { id: 'one', parked_at: '2026-11-15T07:30:00.000Z' }
  const parked = park({ ...EMPTY_CARTS, cart: filled }, ticket)
  expect(parked.cart.sale_key).toBeNull()
  expect(resumeParked(parked, 'one', { ...ticket, id: 'two' }).cart.sale_key).toBe(KEY)
})

test('a cart that was kept before there were keys is still a cart', () => {
  const { sale_key: _, ...old } = filled
  expect(Cart.parse(old)).toEqual({ ...filled, sale_key: null })
})
