import type { SealedField, Sealer } from '#server/secrets/sealer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import type { CustomerRow, StoredDetails } from './queries.ts'

/** The details as they are stored: the numbers only sealed and hashed. */
export function sealNumbers(sealer: Sealer, customer: CustomerDetails): StoredDetails {
  const { id_number, medical_card_number, ...details } = customer
  const [idSealed, idHash] = sealed(sealer, 'customers.id_number', id_number)
  const [cardSealed, cardHash] = sealed(
    sealer,
    'customers.medical_card_number',
    medical_card_number,
  )
  return {
    ...details,
    id_number_sealed: idSealed,
    id_number_hash: idHash,
    medical_card_number_sealed: cardSealed,
    medical_card_number_hash: cardHash,
  }
}

function sealed(sealer: Sealer, field: SealedField, plain: string | null) {
  return plain === null
    ? ([null, null] as const)
    : ([sealer.seal(field, plain), sealer.hash(field, plain)] as const)
}

export interface Numbers {
  id_number: string | null
  medical_card_number: string | null
}

export function openNumbers(sealer: Sealer, row: CustomerRow): Numbers {
  const { id_number_sealed, medical_card_number_sealed } = row
  return {
    id_number: id_number_sealed && sealer.open('customers.id_number', id_number_sealed),
    medical_card_number:
      medical_card_number_sealed &&
      sealer.open('customers.medical_card_number', medical_card_number_sealed),
  }
}
