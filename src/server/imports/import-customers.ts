import { sealNumbers } from '#server/customers/seal-numbers.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import {
  type ImportedCustomer,
  insertImportedCustomers,
  type KnownCustomer,
  listKnownCustomers,
} from './customer-queries.ts'
import type { IssueList } from './issue-list.ts'
import { storeRows } from './store-rows.ts'
import type { Stored } from './stored.ts'

export interface CustomerRowOfFile {
  row: number
  customer: CustomerDetails
}

/** Adds those who are not customers yet; the others become issues. */
export async function importCustomers(
  db: Db,
  { sealer, now }: Pick<Caller, 'sealer' | 'now'>,
  rows: readonly CustomerRowOfFile[],
  issues: IssueList,
): Promise<Stored> {
  const recognised = new Set<number>()
  const ids = await storeRows(rows, issues, {
    prepare: (row) => sealed(sealer, row),
    async reportKnown(customers) {
      const known = await listKnownCustomers(db, customers)
      for (const one of known) {
        issues.add(one.row, one.field === 'person' ? 'last_name' : one.field, sentence(one))
        if (isNumber(one.field)) recognised.add(one.id)
      }
      return new Set(known.map(({ row }) => row))
    },
    insert: (customers) => insertImportedCustomers(db, customers, now),
  })
  return { ids, values: {}, known: [...recognised] }
}

const isNumber = (field: KnownCustomer['field']): boolean =>
  field === 'id_number' || field === 'medical_card_number'

const sentence = ({ field, name, customer_id }: KnownCustomer): string =>
  field === 'person'
    ? `${name} (${customer_id}) has the same name, date of birth and phone number`
    : `already belongs to ${name} (${customer_id})`

function sealed(sealer: Sealer, { row, customer }: CustomerRowOfFile): ImportedCustomer {
  const details = sealNumbers(sealer, customer)
  return {
    ...details,
    row,
    id_number_sealed: hex(details.id_number_sealed),
    id_number_hash: hex(details.id_number_hash),
    medical_card_number_sealed: hex(details.medical_card_number_sealed),
    medical_card_number_hash: hex(details.medical_card_number_hash),
  }
}

const hex = (bytes: Uint8Array | null): string | null =>
  bytes && `\\x${Buffer.from(bytes).toString('hex')}`
