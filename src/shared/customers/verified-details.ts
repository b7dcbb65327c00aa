import { MINUTE_MS } from '#shared/dates.ts'
import type { CustomerDetails } from './tidy.ts'

/** Whoever is verified counts as proven to be of age at every sale. */
export const BIRTH_DATE_NEEDED =
  'Add the date of birth before verifying; a South African ID number brings it'

/** What whoever verified a customer has compared with documents. */
const SEEN = [
  'first_name',
  'last_name',
  'date_of_birth',
  'id_number',
  'has_medical_card',
  'medical_card_number',
  'medical_card_expiry_date',
] as const

/** By another one somebody else is reached. One that was missing takes nothing away from what was seen. */
const CONTACT = ['email', 'phone'] as const

/** Whether a change makes somebody else of a customer: a verification of the one before does not hold for them. */
export function isSomebodyElse(before: CustomerDetails, after: CustomerDetails): boolean {
  return (
    SEEN.some((name) => before[name] !== after[name]) ||
    // Without a number the type says nothing.
    (after.id_number !== null && before.id_type !== after.id_type) ||
    CONTACT.some((name) => before[name] !== null && before[name] !== after[name])
  )
}

/** Whether a change puts something else in the place of what was on file, rather than filling in what was missing. */
export const replacesDetails = (before: CustomerDetails, after: CustomerDetails): boolean =>
  [...SEEN, ...CONTACT].some((name) => Boolean(before[name]) && before[name] !== after[name])

/** For so long whoever changed the details cannot confirm them without having looked again. */
export const OWN_CHANGE_MS = MINUTE_MS
