import type { RosterCustomer } from '#shared/dark/contract.ts'
import type { ToldCustomer } from '#shared/till/cart-customer.ts'
import { ApiError } from '#web/call.ts'
import { keptKit } from './kept.ts'

// The customers that a till takes along: first name and initial, points, age and card, and nothing else.

/** Of whom no more is known than that they are of age. */
const OF_AGE = '1900-01-01'

export async function searchRoster(typed: string, most: number): Promise<ToldCustomer[]> {
  const { customers } = (await keptKit()) ?? { customers: [] }
  const words = typed.trim().toLowerCase().split(/\s+/)
  return customers
    .filter((customer) => words.every((word) => namesOf(customer).includes(word)))
    .slice(0, most)
    .map(toldOf)
}

export async function inRoster(id: number): Promise<ToldCustomer> {
  const found = (await keptKit())?.customers.find((customer) => customer.id === id)
  if (!found) throw new ApiError(0, 'This customer is not known on this till while it is offline')
  return toldOf(found)
}

const namesOf = ({ id, first_name, initial }: RosterCustomer): string =>
  `${first_name} ${initial} ${id}`.toLowerCase()

const toldOf = (customer: RosterCustomer): ToldCustomer => ({
  id: customer.id,
  customer_id: `No. ${customer.id}`,
  first_name: customer.first_name,
  last_name: customer.initial === '' ? '' : `${customer.initial}.`,
  date_of_birth: customer.is_adult ? OF_AGE : null,
  has_medical_card: customer.has_card,
  medical_card_number: customer.has_card ? '' : null,
  medical_card_expiry_date: customer.card_until,
  is_verified: customer.is_verified,
  loyalty_points: customer.points,
})
