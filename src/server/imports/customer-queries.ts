import type { StoredDetails } from '#server/customers/queries.ts'
import type { Db } from '#server/db/client.ts'

/** A row of the file, ready to be stored; bytes are hex, since they travel as JSON. */
export type ImportedCustomer = Omit<StoredDetails, `${string}_sealed` | `${string}_hash`> & {
  row: number
  id_number_sealed: string | null
  id_number_hash: string | null
  medical_card_number_sealed: string | null
  medical_card_number_hash: string | null
}

export interface KnownCustomer {
  row: number
  field: 'id_number' | 'medical_card_number' | 'email' | 'person'
  id: number
  customer_id: string
  name: string
}

/** One parameter whatever the number of rows, so that the statement is prepared once. */
const input = (db: Db, customers: readonly ImportedCustomer[]) => db`
  jsonb_to_recordset(${JSON.stringify(customers)}::text::jsonb) AS f(
    row integer, first_name text, last_name text, email text, phone text, date_of_birth date, id_type text,
    id_number_sealed text, id_number_hash text, has_medical_card boolean, medical_card_number_sealed text,
    medical_card_number_hash text, medical_card_expiry_date date)`

/**
 * Which rows are customers already: by ID number, medical number or e-mail address; a row with none of these by the same
 * name, date of birth and phone number.
 */
export function listKnownCustomers(
  db: Db,
  customers: readonly ImportedCustomer[],
): Promise<KnownCustomer[]> {
  return db<KnownCustomer[]>`
    SELECT f.row, known.field, known.id, known.customer_id, known.first_name || ' ' || known.last_name AS name
    FROM ${input(db, customers)}
    CROSS JOIN LATERAL (
      SELECT 1 AS rank, 'id_number' AS field, c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c WHERE c.id_number_hash = decode(f.id_number_hash, 'hex')
      UNION ALL
      SELECT 2, 'medical_card_number', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c WHERE c.medical_card_number_hash = decode(f.medical_card_number_hash, 'hex')
      UNION ALL
      SELECT 3, 'email', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c WHERE c.email = f.email
      UNION ALL
      SELECT 4, 'person', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c
      WHERE coalesce(f.id_number_hash, f.medical_card_number_hash, f.email) IS NULL
        AND lower(c.last_name || ' ' || c.first_name) = lower(f.last_name || ' ' || f.first_name)
        AND c.date_of_birth IS NOT DISTINCT FROM f.date_of_birth AND c.phone IS NOT DISTINCT FROM f.phone
      ORDER BY rank
      LIMIT 1
    ) known
    ORDER BY f.row`
}

/** The rows that were added, with their new ids; one whose number or e-mail was taken meanwhile is left out. */
export function insertImportedCustomers(
  db: Db,
  customers: readonly ImportedCustomer[],
  now: Date,
): Promise<{ row: number; id: number }[]> {
  return db<{ row: number; id: number }[]>`
    WITH file AS MATERIALIZED (
      SELECT f.*, nextval('customers_id_seq') AS id FROM (SELECT * FROM ${input(db, customers)} ORDER BY row) f
    ), added AS (
      INSERT INTO customers (id, first_name, last_name, email, phone, date_of_birth, id_type, id_number_sealed,
        id_number_hash, has_medical_card, medical_card_number_sealed, medical_card_number_hash,
        medical_card_expiry_date, created_at, updated_at)
      SELECT id, first_name, last_name, email, phone, date_of_birth, id_type, decode(id_number_sealed, 'hex'),
        decode(id_number_hash, 'hex'), has_medical_card, decode(medical_card_number_sealed, 'hex'),
        decode(medical_card_number_hash, 'hex'), medical_card_expiry_date, ${now}, ${now}
      FROM file ORDER BY row
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT file.row, file.id FROM file JOIN added USING (id) ORDER BY file.row`
}
