import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import { Refusal } from '#server/refusal.ts'
import { Customer, CustomerFields, type CustomerSummary } from '#shared/customers/customer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { namesOf } from '#shared/fields.ts'

/** What the database holds only sealed. */
const NUMBERS = { id_number: true, medical_card_number: true } as const
type NumberName = keyof typeof NUMBERS

/** A customer as stored: the numbers are sealed. */
export type CustomerRow = Omit<Customer, NumberName> &
  Record<`${NumberName}_sealed`, Uint8Array | null>

const OWN_COLUMNS = namesOf(
  Customer.omit({ ...NUMBERS, verified_by_name: true, verification_lost_by_name: true }),
)
const nameOf = (column: string): string =>
  `(SELECT trim(p.first_name || ' ' || p.last_name) FROM profiles p WHERE p.id = ${column})`

export const COLUMNS = `${columnList(OWN_COLUMNS)}, id_number_sealed, medical_card_number_sealed,
  ${nameOf('verified_by')} AS verified_by_name, ${nameOf('verification_lost_by')} AS verification_lost_by_name`

export async function getCustomer(db: Db, id: number): Promise<CustomerRow> {
  const [row] = await db<CustomerRow[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM customers WHERE id = ${id}`
  return row ?? refuseUnknown()
}

/**
 * The customer as they are now, until the transaction ends, for whoever changes what is unique about them. The lock is
 * taken whole and at once: a sale to them shares the row and then credits it, and two who both want more of what they
 * share would wait for each other.
 */
export async function lockWholeCustomer(db: Db, id: number): Promise<CustomerRow> {
  const [row] = await db<CustomerRow[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM customers WHERE id = ${id} FOR UPDATE`
  return row ?? refuseUnknown()
}

/** The customer as they are now, until the transaction ends, for whoever changes nothing that is unique. */
export async function lockCustomer(db: Db, id: number): Promise<CustomerRow> {
  const [row] = await db<CustomerRow[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM customers WHERE id = ${id} FOR NO KEY UPDATE`
  return row ?? refuseUnknown()
}

/** What is written about a customer, numbers sealed and hashed. */
export type StoredDetails = Omit<CustomerDetails, NumberName> &
  Record<`${NumberName}_sealed` | `${NumberName}_hash`, Uint8Array | null>

/** The columns of it. */
export const DETAIL_COLUMNS: readonly (keyof StoredDetails)[] = [
  ...namesOf(CustomerFields.omit(NUMBERS)),
  'id_number_sealed',
  'id_number_hash',
  'medical_card_number_sealed',
  'medical_card_number_hash',
]

export async function insertCustomer(
  db: Db,
  details: StoredDetails,
  now: Date,
): Promise<CustomerRow> {
  const [row] = await db<[CustomerRow]>`
    INSERT INTO customers ${db({ ...details, created_at: now, updated_at: now })}
    RETURNING ${db.unsafe(COLUMNS)}`
  return row
}

export async function updateCustomer(
  db: Db,
  id: number,
  details: StoredDetails,
  now: Date,
): Promise<CustomerRow> {
  const [row] = await db<[CustomerRow]>`
    UPDATE customers SET ${db({ ...details, updated_at: now })} WHERE id = ${id}
    RETURNING ${db.unsafe(COLUMNS)}`
  return row
}

export interface Verification {
  is_verified: boolean
  verified_at: Date | null
  verified_by: string | null
  /** When and by whom the one before was lost by an edit. */
  verification_lost_at: Date | null
  verification_lost_by: string | null
}

export async function updateVerification(
  db: Db,
  id: number,
  verification: Verification,
  now: Date,
): Promise<CustomerRow> {
  const [row] = await db<[CustomerRow]>`
    UPDATE customers SET ${db({ ...verification, updated_at: now })} WHERE id = ${id}
    RETURNING ${db.unsafe(COLUMNS)}`
  return row
}

/** Who changed what a verification is about. */
export async function updateDetailsChanged(
  db: Db,
  id: number,
  changed: { details_changed_at: Date; details_changed_by: string },
): Promise<void> {
  await db`UPDATE customers SET ${db({ ...changed })} WHERE id = ${id}`
}

/** Whether a person changed what a verification is about since then. */
export async function hasChangedDetails(
  db: Db,
  id: number,
  profileId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db`
    SELECT FROM customers
    WHERE id = ${id} AND details_changed_by = ${profileId} AND details_changed_at > ${since}`
  return rows.length > 0
}

/** What no two customers share. */
export type UniqueDetails = Pick<
  StoredDetails,
  'email' | 'id_number_hash' | 'medical_card_number_hash'
>

interface Holder {
  id: number
  customer_id: string
  name: string
  field: 'id_number' | 'medical_card_number' | 'email'
}

/** Somebody else who has one of these, by ID number first; `exceptId` is the customer themself. */
export async function findHolder(
  db: Db,
  { id_number_hash, medical_card_number_hash, email }: UniqueDetails,
  exceptId: number | null,
): Promise<Holder | undefined> {
  const [row] = await db<Holder[]>`
    SELECT id, customer_id, first_name || ' ' || last_name AS name, field
    FROM (
      SELECT *, 'id_number' AS field FROM customers WHERE id_number_hash = ${id_number_hash}
      UNION ALL
      SELECT *, 'medical_card_number' FROM customers
      WHERE medical_card_number_hash = ${medical_card_number_hash}
      UNION ALL
      SELECT *, 'email' FROM customers WHERE email = ${email}
    ) holders
    WHERE id IS DISTINCT FROM ${exceptId}
    LIMIT 1`
  return row
}

export async function getCustomerSummary(db: Db): Promise<CustomerSummary> {
  const [summary] = await db<[CustomerSummary]>`
    SELECT count(*) AS total_customers,
      count(*) FILTER (WHERE has_medical_card) AS medical_patients,
      count(*) FILTER (WHERE is_verified) AS verified_customers,
      coalesce(round(avg(loyalty_points)), 0)::bigint AS avg_loyalty_points
    FROM customers`
  return summary
}

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such customer')
}
