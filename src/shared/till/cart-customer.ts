import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

/** As much of a customer as the till needs; it is kept on the device, so no numbers and no contact details. */
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
