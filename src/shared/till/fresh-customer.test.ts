import { describe, expect, test } from 'vitest'
import { type CartCustomer, unknownCustomer } from './cart-customer.ts'
import { addToCart, asksForAge, chooseCustomer, confirmAge, EMPTY_CART } from './cart.ts'
import { withFreshCustomer, withLearnt, withoutCustomer } from './fresh-customer.ts'
import { park, type Carts } from './parked-carts.ts'
import { aCartCustomer, aTillProduct } from './test-catalogue.ts'

const cartOf = (customer: CartCustomer | null) =>
  chooseCustomer(addToCart(EMPTY_CART, aTillProduct(1)), customer)
const tillOf = (customer: CartCustomer | null): Carts => ({ cart: cartOf(customer), parked: [] })
const ticket = { id: 'a', parked_at: '2026-11-15T08:00:00.000Z' }

describe('a customer who has changed since they were chosen', () => {
  test.each<[string, Partial<CartCustomer>]>([
    ['is verified', { is_verified: true }],
    ['has a medical card', { has_medical_card: true, medical_card_expiry_date: '2027-01-01' }],
    ['has another name', { last_name: 'Dlamini' }],
    ['has other points', { loyalty_points: 77 }],
    ['has another birthday', { date_of_birth: null }],
  ])('%s in the cart too', (_, change) => {
    const chosen = aCartCustomer({ is_verified: false })
    const fresh = { ...chosen, ...change }
    expect(withFreshCustomer(tillOf(chosen), fresh)).toEqual(tillOf(fresh))
  })

  test('is asked for the age when the verification was taken back', () => {
    const till = withFreshCustomer(tillOf(aCartCustomer()), aCartCustomer({ is_verified: false }))
    expect(asksForAge(till.cart, true)).toBe(true)
    expect(till.cart.age_confirmed).toBe(false)
  })

  test('is not asked for again what the cashier has confirmed', () => {
    const chosen = aCartCustomer({ is_verified: false })
    const cart = confirmAge(cartOf(chosen), true)
    const till = withFreshCustomer({ cart, parked: [] }, { ...chosen, loyalty_points: 9 })
    expect(till.cart.age_confirmed).toBe(true)
  })

  test('is changed in the carts that wait', () => {
    const parked = park(tillOf(aCartCustomer()), ticket)
    const fresh = aCartCustomer({ is_verified: false })
    expect(withFreshCustomer(parked, fresh).parked[0]!.cart.customer).toEqual(fresh)
  })
})

test('where nothing has changed the till is the same, and nobody else is touched', () => {
  const till = { ...park(tillOf(aCartCustomer()), ticket), cart: cartOf(null) }
  expect(withFreshCustomer(till, aCartCustomer())).toBe(till)
  expect(withFreshCustomer(till, aCartCustomer({ id: 2, is_verified: false }))).toBe(till)
  expect(withoutCustomer(till, 2)).toBe(till)
})

test('a customer who is gone leaves the lines and a walk-in of unknown age, in every cart', () => {
  const chosen = aCartCustomer({ is_verified: false })
  const cart = confirmAge(cartOf(chosen), true)
  const till = { ...park({ cart, parked: [] }, ticket), cart }
  const left = withoutCustomer(till, chosen.id)
  for (const { customer, lines, age_confirmed } of [left.cart, left.parked[0]!.cart]) {
    expect({ customer, age_confirmed }).toEqual({ customer: null, age_confirmed: false })
    expect(lines).toEqual(cart.lines)
  }
})

describe('a customer who came back from the device by their id', () => {
  const somebody = aCartCustomer()
  const unknown = unknownCustomer(somebody.id)

  test('is somebody again once they are known, and what was confirmed stays so', () => {
    const cart = confirmAge(cartOf(unknown), true)
    const till: Carts = { cart, parked: [{ ...ticket, cart }] }
    const learnt = { ...cart, customer: somebody }
    expect(withLearnt(till, somebody)).toEqual({
      cart: learnt,
      parked: [{ ...ticket, cart: learnt }],
    })
  })

  test('until then nothing speaks for them', () => {
    expect(asksForAge(cartOf(unknown), true)).toBe(true)
    expect(unknown).toMatchObject({ has_medical_card: false, is_verified: false })
  })

  test('who is known already, or is somebody else, stays as they are', () => {
    const till = tillOf(somebody)
    expect(withLearnt(till, { ...somebody, loyalty_points: 1 })).toBe(till)
    expect(withLearnt(till, aCartCustomer({ id: somebody.id + 1 }))).toBe(till)
  })
})
