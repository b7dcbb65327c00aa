import type { Sealer } from '#server/secrets/sealer.ts'
import { couldBeNumber } from '#shared/customers/could-be-number.ts'
import { saIdProblem } from '#shared/customers/sa-id.ts'
import { normaliseIdNumber, normaliseMedical } from '#shared/customers/tidy.ts'

export interface NumberSearch {
  id_number_hash: Uint8Array
  medical_card_number_hash: Uint8Array
  /** An ID number is looked for by its hash alone: the number itself goes nowhere. */
  only: boolean
}

/** A search that could be a whole ID or medical number is looked up by its keyed hash as well. */
export function searchNumbers(sealer: Sealer, search: string | null): NumberSearch | null {
  if (search === null || !couldBeNumber(search)) return null
  const idNumber = normaliseIdNumber(search)
  return {
    id_number_hash: sealer.hash('customers.id_number', idNumber),
    medical_card_number_hash: sealer.hash(
      'customers.medical_card_number',
      normaliseMedical(search),
    ),
    only: saIdProblem(idNumber) === null,
  }
}
