import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Cart, EMPTY_CART, holdsNothing } from './cart.ts'

export const ParkedCart = z.object({ id: z.string(), parked_at: Instant, cart: Cart })
export type ParkedCart = z.infer<typeof ParkedCart>

/** The cart at hand and those that wait, the newest first. */
export const Carts = z.object({ cart: Cart, parked: z.array(ParkedCart) })
export type Carts = z.infer<typeof Carts>

export const EMPTY_CARTS: Carts = { cart: EMPTY_CART, parked: [] }

/** Where a cart is put: an id of its own and when. */
export type ParkingTicket = Omit<ParkedCart, 'cart'>

/** Puts the cart aside and begins an empty one. An empty cart is not parked, but for what has been paid. */
export function park(till: Carts, ticket: ParkingTicket): Carts {
  if (holdsNothing(till.cart)) return till
  const cart = { ...till.cart, removed: null }
  return { cart: EMPTY_CART, parked: [{ ...ticket, cart }, ...till.parked] }
}

/** Goes on with a parked cart. The one at hand is parked in its stead, so nothing is lost. */
export function resumeParked(till: Carts, id: string, ticket: ParkingTicket): Carts {
  const wanted = till.parked.find((entry) => entry.id === id)
  if (!wanted) return till
  const { parked } = park(till, ticket)
  return { cart: wanted.cart, parked: parked.filter((entry) => entry !== wanted) }
}

export const discardParked = (till: Carts, id: string): Carts => ({
  ...till,
  parked: till.parked.filter((entry) => entry.id !== id),
})
