import { setImmediate } from 'node:timers/promises'
import { sealNumbers } from '#server/customers/seal-numbers.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { Sealer } from '#server/secrets.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import {
  type ImportedCustomer,
  insertImportedCustomers,
  type KnownCustomer,
  listKnownCustomers,
} from './customer-queries.ts'
import type { Stored } from './stored.ts'
import type { IssueList } from './issue-list.ts'

export interface CustomerRowOfFile {
  row: number
  customer: CustomerDetails
}

const ROWS_PER_STATEMENT = 100

/** Adds those who are not customers yet, some hundred at a time; the others become issues. */
export async function importCustomers(
  db: Db,
  { sealer, now }: Pick<Caller, 'sealer' | 'now'>,
  rows: readonly CustomerRowOfFile[],
  issues: IssueList,
): Promise<Stored> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const piece = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => sealed(sealer, row))
    const known = await reportKnown(db, piece, issues)
    const fresh = piece.filter(({ row }) => !known.has(row))
    const added = await insertImportedCustomers(db, fresh, now)
    ids.push(...added.map(({ id }) => id))
    // Somebody was added at the till between looking and writing.
    const lost = fresh.filter(({ row }) => !added.some((one) => one.row === row))
    if (lost.length > 0) await reportKnown(db, lost, issues)
    await setImmediate()
  }
  return { ids, values: {} }
}

async function reportKnown(
  db: Db,
  customers: readonly ImportedCustomer[],
  issues: IssueList,
): Promise<Set<number>> {
  const known = await listKnownCustomers(db, customers)
  for (const one of known)
    issues.add(one.row, one.field === 'person' ? 'last_name' : one.field, sentence(one))
  return new Set(known.map(({ row }) => row))
}

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

const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')
