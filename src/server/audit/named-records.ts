import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/escape.ts'

/** A row of the shop that people know by another name than its id. */
export interface NamedRecord {
  table_name: string
  record_id: string
}

/** More than these a word finds too much to mean one of them. */
const NAMED_OF_A_KIND = 50
/** A shorter word is in half of all names. */
const SHORTEST_NAME = 3

/** What the search means when it is a slip's number, or a part of the name of a product, a batch or a person. */
export async function listNamedRecords(db: Db, search: string | null): Promise<NamedRecord[]> {
  const name = search?.trim() ?? ''
  if (name.length < SHORTEST_NAME) return []
  const like = holding(name)
  return db<NamedRecord[]>`
    (SELECT 'transactions' AS table_name, id::text AS record_id FROM transactions
      WHERE transaction_number = upper(${name}))
    UNION ALL
    (SELECT 'products', id::text FROM products
      WHERE lower(name || ' ' || sku) LIKE lower(${like}) ORDER BY id LIMIT ${NAMED_OF_A_KIND})
    UNION ALL
    (SELECT 'inventory_batches', id::text FROM inventory_batches
      WHERE lower(batch_number COLLATE "C") = lower(${name}::text COLLATE "C") ORDER BY id LIMIT ${NAMED_OF_A_KIND})
    UNION ALL
    (SELECT 'customers', id::text FROM customers
      WHERE lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || customer_id)
        LIKE lower(${like}) ORDER BY id LIMIT ${NAMED_OF_A_KIND})
    UNION ALL
    (SELECT 'profiles', id::text FROM profiles
      WHERE lower(first_name || ' ' || last_name) LIKE lower(${like}) LIMIT ${NAMED_OF_A_KIND})`
}
