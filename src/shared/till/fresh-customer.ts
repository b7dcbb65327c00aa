import { CartCustomer, isKnown } from './cart-customer.ts'
import { type Cart, chooseCustomer } from './cart.ts'
import type { Carts } from './parked-carts.ts'

const FIELDS = CartCustomer.keyof().options

/** The customer as the server knows them now, in the cart at hand and in those that wait. */
export const withFreshCustomer = (till: Carts, customer: CartCustomer): Carts =>
  changeEach(till, (cart) => {
    const known = cart.customer
    const isNew = known?.id === customer.id && FIELDS.some((name) => known[name] !== customer[name])
    return isNew ? chooseCustomer(cart, customer) : cart
  })

/** The same, where no more than their id was known. */
export const withLearnt = (till: Carts, customer: CartCustomer): Carts =>
  changeEach(till, (cart) =>
    cart.customer?.id === customer.id && !isKnown(cart.customer)
      ? chooseCustomer(cart, customer)
      : cart,
  )

/** A customer who is gone leaves a walk-in, whose age is asked for. */
export const withoutCustomer = (till: Carts, id: number): Carts =>
  changeEach(till, (cart) => (cart.customer?.id === id ? chooseCustomer(cart, null) : cart))

/** The same till when no cart has changed. */
function changeEach(till: Carts, change: (cart: Cart) => Cart): Carts {
  const cart = change(till.cart)
  const parked = till.parked.map((entry) => {
    const changed = change(entry.cart)
    return changed === entry.cart ? entry : { ...entry, cart: changed }
  })
  const isSame = cart === till.cart && parked.every((entry, index) => entry === till.parked[index])
  return isSame ? till : { ...till, cart, parked }
}
