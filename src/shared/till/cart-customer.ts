import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

/** As much of a customer as the till needs. On the device only their id is kept: who they are is asked for again. */
export const CartCustomer = z.object({
  id: Id,
  customer_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: PlainDate.nullable(),
  has_medical_card: z.boolean(),
  medical_card_expiry_date: PlainDate.nullable(),
  is_verified: z.boolean(),
  loyalty_points: z.number().int(),
})
export type CartCustomer = z.infer<typeof CartCustomer>

/** Somebody of whom only the id has come back from the device. Until more is known nothing speaks for them. */
export const unknownCustomer = (id: number): CartCustomer => ({
  id,
  customer_id: '',
  first_name: '',
  last_name: '',
  date_of_birth: null,
  has_medical_card: false,
  medical_card_expiry_date: null,
  is_verified: false,
  loyalty_points: 0,
})

export const isKnown = ({ customer_id }: CartCustomer): boolean => customer_id !== ''

/** Takes from a customer what the cart keeps. */
export const cartCustomer = (customer: CartCustomer): CartCustomer => CartCustomer.parse(customer)

/** On the day it expires a card is still valid, and one without an expiry date always is. */
export function hasValidCard(
  customer: Pick<CartCustomer, 'has_medical_card' | 'medical_card_expiry_date'> | null,
  today: string,
): boolean {
  if (!customer?.has_medical_card) return false
  return customer.medical_card_expiry_date === null || customer.medical_card_expiry_date >= today
}
