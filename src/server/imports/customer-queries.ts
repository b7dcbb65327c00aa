import { DETAIL_COLUMNS, type StoredDetails } from '#server/customers/queries.ts'
import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'

/** A row of the file, ready to be stored; bytes are written as PostgreSQL reads them, since they travel as JSON. */
export type ImportedCustomer = {
  [Name in keyof StoredDetails]: StoredDetails[Name] extends Uint8Array | null
    ? string | null
    : StoredDetails[Name]
} & { row: number }

export interface KnownCustomer {
  row: number
  field: 'id_number' | 'medical_card_number' | 'email' | 'person'
  id: number
  customer_id: string
  name: string
}

/**
 * The rows of the file: `f.row`, and `p` as the table would hold the person. One parameter whatever their number, so
 * that the statement is prepared once.
 */
const input = (db: Db, customers: readonly ImportedCustomer[]) => db`
  (SELECT (value ->> 'row')::integer AS row, value
    FROM jsonb_array_elements(${JSON.stringify(customers)}::text::jsonb)) f
  CROSS JOIN LATERAL jsonb_populate_record(NULL::customers, f.value) p`

/**
 * Which rows are customers already: by ID number, medical number or e-mail address; a row with none of these by the
 * same name, date of birth and phone number.
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
      FROM customers c WHERE c.id_number_hash = p.id_number_hash
      UNION ALL
      SELECT 2, 'medical_card_number', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c WHERE c.medical_card_number_hash = p.medical_card_number_hash
      UNION ALL
      SELECT 3, 'email', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c WHERE c.email = p.email
      UNION ALL
      SELECT 4, 'person', c.id, c.customer_id, c.first_name, c.last_name
      FROM customers c
      WHERE p.id_number_hash IS NULL AND p.medical_card_number_hash IS NULL AND p.email IS NULL
        AND lower(c.last_name || ' ' || c.first_name) = lower(p.last_name || ' ' || p.first_name)
        AND c.date_of_birth IS NOT DISTINCT FROM p.date_of_birth AND c.phone IS NOT DISTINCT FROM p.phone
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
      SELECT nextval('customers_id_seq') AS new_id, f.*
      FROM (SELECT f.row, p.* FROM ${input(db, customers)} ORDER BY f.row) f
    ), added AS (
      INSERT INTO customers (id, ${db.unsafe(columnList(DETAIL_COLUMNS))}, created_at, updated_at)
      SELECT new_id, ${db.unsafe(columnList(DETAIL_COLUMNS))}, ${now}, ${now}
      FROM file ORDER BY row
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT file.row, added.id FROM file JOIN added ON added.id = file.new_id ORDER BY file.row`
}
