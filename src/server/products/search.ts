import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/escape.ts'

/**
 * Products `p` whose name or SKU holds the text, in any case, or whose barcode it is: a scanner types it whole. The
 * first condition is the one the trigram index answers; it also finds texts that run from the name into the SKU, which
 * the second leaves out.
 */
export function matchesSearch(db: Db, search: string | null) {
  if (search === null || search === '') return db`true`
  const pattern = holding(search)
  return db`(lower(p.name || ' ' || p.sku) LIKE lower(${pattern})
    AND (lower(p.name) LIKE lower(${pattern}) OR lower(p.sku) LIKE lower(${pattern}))
    OR p.barcode = ${search})`
}
