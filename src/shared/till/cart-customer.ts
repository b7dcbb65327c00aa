import { z } from 'zod'
import { cardProblem } from '#shared/customers/medical-card.ts'
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
  /** Whether its number is on file; the number itself is no business of the till. */
  has_card_number: z.boolean(),
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
  has_card_number: false,
  medical_card_expiry_date: null,
  is_verified: false,
  loyalty_points: 0,
})

export const isKnown = ({ customer_id }: CartCustomer): boolean => customer_id !== ''

/** A customer as the server tells them. */
export type ToldCustomer = Omit<CartCustomer, 'has_card_number'> & {
  medical_card_number: string | null
}

/** Takes from a customer what the cart keeps. */
export const cartCustomer = (customer: ToldCustomer): CartCustomer =>
  CartCustomer.parse({ ...customer, has_card_number: customer.medical_card_number !== null })

/** Whether medical products can be sold to them. */
export const hasValidCard = (customer: CartCustomer | null, today: string): boolean =>
  customer !== null && cardProblem(customer, today) === undefined
