import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import { namesOf } from '#shared/fields.ts'
import type { ProductRow } from '#shared/products/product-file.ts'
import { ProductFields } from '#shared/products/product.ts'

export type ImportedProduct = ProductRow & { row: number }

export interface KnownProduct {
  row: number
  field: 'sku' | 'barcode'
  name: string
}

/** What a file tells of a product as the table holds it; the category comes by its name. */
const TOLD = [...namesOf(ProductFields.omit({ category_id: true })), 'archived_at']

/**
 * The rows of the file: `f.row`, `f.category` by name, and `p` as the table would hold it. One parameter whatever their
 * number, so that the statement is prepared once.
 */
const input = (db: Db, products: readonly object[]) => db`
  (SELECT (value ->> 'row')::integer AS row, value ->> 'category' AS category, value
    FROM jsonb_array_elements(${JSON.stringify(products)}::text::jsonb)) f
  CROSS JOIN LATERAL jsonb_populate_record(NULL::products, f.value) p`

/** Which rows have the SKU, in any case, or the barcode of a product, archived or not. */
export function listKnownProducts(
  db: Db,
  products: readonly Pick<ImportedProduct, 'row' | 'sku' | 'barcode'>[],
): Promise<KnownProduct[]> {
  return db<KnownProduct[]>`
    SELECT f.row, known.field, known.name
    FROM ${input(db, products)}
    CROSS JOIN LATERAL (
      SELECT 1 AS rank, 'sku' AS field, k.name FROM products k WHERE lower(k.sku) = lower(p.sku)
      UNION ALL
      SELECT 2, 'barcode', k.name FROM products k WHERE k.barcode = p.barcode
      ORDER BY rank
      LIMIT 1
    ) known
    ORDER BY f.row`
}

/** A product as it is here, told as a file tells it. */
export type StoredProductRow = ProductRow & { row: number; id: number; updated_at: string }

/** The products with the SKUs of these rows, in any case, by row. */
export async function listStoredProducts(
  db: Db,
  rows: readonly { row: number; sku: string }[],
): Promise<Map<number, StoredProductRow>> {
  const stored = await db<StoredProductRow[]>`
    SELECT f.row, p.id, ${db.unsafe(columnList(TOLD, 'p'))}, p.updated_at, c.name AS category
    FROM (SELECT (value ->> 'row')::integer AS row, value ->> 'sku' AS sku
      FROM jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb)) f
    JOIN products p ON lower(p.sku) = lower(f.sku)
    JOIN categories c ON c.id = p.category_id`
  return new Map(stored.map((product) => [product.row, product]))
}

/** Adds the categories that are missing, spelled as in their first row; answers how many. */
export async function insertMissingCategories(
  db: Db,
  products: readonly ImportedProduct[],
  now: Date,
): Promise<number> {
  const added = await db`
    INSERT INTO categories (name, created_at)
    SELECT DISTINCT ON (lower(f.category)) f.category, ${now}::timestamptz FROM ${input(db, products)}
    WHERE NOT EXISTS (SELECT FROM categories c WHERE lower(c.name) = lower(f.category))
    ORDER BY lower(f.category), f.row
    ON CONFLICT DO NOTHING
    RETURNING id`
  return added.length
}

/**
 * The rows that were added, each with its first price; one whose SKU was taken or whose category was renamed meanwhile
 * is left out.
 */
export function insertImportedProducts(
  db: Db,
  products: readonly ImportedProduct[],
  profileId: string,
  now: Date,
): Promise<{ row: number; id: number }[]> {
  return db<{ row: number; id: number }[]>`
    WITH file AS MATERIALIZED (
      SELECT nextval('products_id_seq') AS new_id, f.*
      FROM (SELECT f.row, f.category, p.* FROM ${input(db, products)} ORDER BY f.row) f
    ), added AS (
      INSERT INTO products (id, category_id, ${db.unsafe(columnList(TOLD))}, created_at, updated_at)
      SELECT f.new_id, c.id, ${db.unsafe(columnList(TOLD, 'f'))}, ${now}, ${now}
      FROM file f JOIN categories c ON lower(c.name) = lower(f.category)
      ORDER BY f.row
      ON CONFLICT DO NOTHING
      RETURNING id, price
    ), priced AS (
      INSERT INTO prices (product_id, price, profile_id, created_at)
      SELECT id, price, ${profileId}, ${now} FROM added
    )
    SELECT file.row, added.id FROM file JOIN added ON added.id = file.new_id ORDER BY file.row`
}
