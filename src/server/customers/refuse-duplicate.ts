import type { Db } from '#server/db/client.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import { Refusal } from '#server/refusal.ts'
import type { DuplicateCustomer } from '#shared/customers/customer.ts'
import { findHolder, type UniqueDetails } from './queries.ts'

const NAMES: Readonly<Record<DuplicateCustomer['field'], string>> = {
  id_number: 'ID number',
  medical_card_number: 'medical card number',
  email: 'e-mail address',
}

/** Writes a customer; a number or e-mail that is somebody else's is refused with who that is. */
export const refuseDuplicate = <Result>(
  db: Db,
  details: UniqueDetails,
  ownId: number | null,
  write: (db: Db) => Promise<Result>,
): Promise<Result> =>
  whenTaken(db, write, async () => {
    const holder = await findHolder(db, details, ownId)
    // Gone again already, because they were changed at the same moment.
    return holder ? refusalFor(holder) : new Refusal(409, 'Please try again')
  })

function refusalFor(duplicate: DuplicateCustomer): Refusal {
  const { field, name, customer_id } = duplicate
  return new Refusal(
    409,
    `This ${NAMES[field]} belongs to ${name} (${customer_id})`,
    {},
    { duplicate },
  )
}
