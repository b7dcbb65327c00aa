import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { addToCart, Cart, chooseCustomer, EMPTY_CART, payParts, removeLine } from './cart.ts'
import { discardParked, EMPTY_CARTS, park, resumeParked, Carts } from './parked-carts.ts'
import { aCartCustomer, aTillProduct } from './test-catalogue.ts'

const cartWith = (id: number) => addToCart(EMPTY_CART, aTillProduct(id))
const ticket = (id: string) => ({ id, parked_at: '2026-11-15T08:00:00.000Z' })
const ids = ({ parked }: Carts) => parked.map(({ id }) => id)

test('a parked cart waits with its customer while the next one begins empty', () => {
  const cart = chooseCustomer(cartWith(1), aCartCustomer())
  const till = park({ cart, parked: [] }, ticket('a'))
  expect(till).toEqual({ cart: EMPTY_CART, parked: [{ ...ticket('a'), cart }] })
})

test('an empty cart is not parked', () => {
  expect(park(EMPTY_CARTS, ticket('a'))).toEqual(EMPTY_CARTS)
})

test('what has been paid for a cart stays with it: kept on disk, emptied, parked and taken back', () => {
  const part = { method: 'card', amount: cents(50_00), tendered: null, reference: 'slip 7' }
  const paid = payParts(cartWith(1), [part])
  const emptied = removeLine(Cart.parse(JSON.parse(JSON.stringify(paid))), 1)
  expect(emptied).toMatchObject({ lines: [], paid_parts: [part] })
  const parked = park({ cart: emptied, parked: [] }, ticket('a'))
  expect(parked.cart.paid_parts).toEqual([])
  expect(resumeParked(parked, 'a', ticket('x')).cart.paid_parts).toEqual([part])
})

test('what is no part of a payment is not taken for one when it comes from the disk', () => {
  const paid = { ...cartWith(1), paid_parts: [{ method: 'card', amount: null }] }
  expect(Cart.safeParse(paid).success).toBe(false)
})

test('the newest comes first', () => {
  const till = park(
    { ...park({ cart: cartWith(1), parked: [] }, ticket('a')), cart: cartWith(2) },
    ticket('b'),
  )
  expect(ids(till)).toEqual(['b', 'a'])
})

test('taking one back parks the one at hand in its stead', () => {
  const parked = park({ cart: cartWith(1), parked: [] }, ticket('a'))
  expect(resumeParked(parked, 'a', ticket('x'))).toEqual({ cart: cartWith(1), parked: [] })
  const busy = resumeParked({ ...parked, cart: cartWith(2) }, 'a', ticket('x'))
  expect(busy).toEqual({ cart: cartWith(1), parked: [{ ...ticket('x'), cart: cartWith(2) }] })
})

test('one that is not there changes nothing', () => {
  const till = { cart: cartWith(2), parked: [] }
  expect(resumeParked(till, 'gone', ticket('x'))).toBe(till)
})

test('a removed line is not brought back across the parking', () => {
  const cart = removeLine(addToCart(cartWith(1), aTillProduct(2)), 2)
  expect(park({ cart, parked: [] }, ticket('a')).parked[0]!.cart.removed).toBeNull()
})

test('a parked cart can be discarded, and the whole till survives being kept on disk', () => {
  const till = park({ cart: cartWith(1), parked: [] }, ticket('a'))
  expect(Carts.parse(JSON.parse(JSON.stringify(till)))).toEqual(till)
  expect(discardParked(till, 'a')).toEqual(EMPTY_CARTS)
})
