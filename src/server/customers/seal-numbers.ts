import type { SealedField, Sealer } from '#server/secrets/sealer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import type { NumberHashes } from './look-up-queries.ts'
import type { CustomerRow, StoredDetails } from './queries.ts'

/** The details as they are stored: the numbers only sealed and hashed. */
export function sealNumbers(sealer: Sealer, customer: CustomerDetails): StoredDetails {
  const { id_number, medical_card_number, ...details } = customer
  const seal = (field: SealedField, plain: string | null) =>
    plain === null ? null : sealer.seal(field, plain)
  return {
    ...details,
    ...hashNumbers(sealer, customer),
    id_number_sealed: seal('customers.id_number', id_number),
    medical_card_number_sealed: seal('customers.medical_card_number', medical_card_number),
  }
}

/** By what the numbers are found; a number that is not given finds nobody. */
export function hashNumbers(sealer: Sealer, numbers: Numbers): NumberHashes {
  const hash = (field: SealedField, plain: string | null) =>
    plain === null ? null : sealer.hash(field, plain)
  return {
    id_number_hash: hash('customers.id_number', numbers.id_number),
    medical_card_number_hash: hash('customers.medical_card_number', numbers.medical_card_number),
  }
}

export type Numbers = Pick<CustomerDetails, 'id_number' | 'medical_card_number'>

export function openNumbers(sealer: Sealer, row: CustomerRow): Numbers {
  const { id_number_sealed, medical_card_number_sealed } = row
  return {
    id_number: id_number_sealed && sealer.open('customers.id_number', id_number_sealed),
    medical_card_number:
      medical_card_number_sealed &&
      sealer.open('customers.medical_card_number', medical_card_number_sealed),
  }
}
