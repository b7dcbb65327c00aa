import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { type CartCustomer, isKnown, unknownCustomer } from '#shared/till/cart-customer.ts'
import { Cart } from '#shared/till/cart.ts'
import { ParkedCart } from '#shared/till/parked-carts.ts'
import { type KeptTill, type OpenPayment, PaymentUnderWay } from './kept-till.ts'

// What is written to the device outlives the session there. Of a customer it is the id alone: not who they are, when
// they were born or that they are a patient.

const CartOnDevice = Cart.extend({ customer: z.object({ id: Id }).nullable() })

export const TillOnDevice = z.object({
  cart: CartOnDevice,
  parked: z.array(ParkedCart.extend({ cart: CartOnDevice })),
  payment: PaymentUnderWay.nullable(),
  unresolved: z.array(z.object({ cart: CartOnDevice, payment: PaymentUnderWay })).default([]),
  answered: z.string().optional(),
})
export type TillOnDevice = z.infer<typeof TillOnDevice>

export const PaymentOnDevice = z.object({
  owner: z.string(),
  cart: CartOnDevice,
  payment: PaymentUnderWay,
})
export type PaymentOnDevice = z.infer<typeof PaymentOnDevice>

/** Customers by their id, as long as the page is open. */
export type KnownCustomers = ReadonlyMap<number, CartCustomer>

/** The till with the customers as they are known here. */
export function revivedTill(
  { cart, parked, payment, unresolved, answered }: TillOnDevice,
  known: KnownCustomers,
): KeptTill {
  return {
    cart: revivedCart(cart, known),
    parked: parked.map((entry) => ({ ...entry, cart: revivedCart(entry.cart, known) })),
    payment,
    unresolved: unresolved.map((entry) => ({ ...entry, cart: revivedCart(entry.cart, known) })),
    answered,
  }
}

export const revivedPayment = (open: PaymentOnDevice, known: KnownCustomers): OpenPayment => ({
  ...open,
  cart: revivedCart(open.cart, known),
})

function revivedCart(cart: z.infer<typeof CartOnDevice>, known: KnownCustomers): Cart {
  const { customer } = cart
  return { ...cart, customer: customer && (known.get(customer.id) ?? unknownCustomer(customer.id)) }
}

/** Who of a till's customers is known. */
export const customersOf = ({ cart, parked, unresolved }: KeptTill): CartCustomer[] =>
  [{ cart }, ...parked, ...unresolved].flatMap(({ cart: { customer } }) =>
    customer && isKnown(customer) ? customer : [],
  )
