import type { Db } from '#server/db/client.ts'
import type { ProductRow } from './read-product.ts'

export type ImportedProduct = ProductRow & { row: number }

export interface KnownProduct {
  row: number
  field: 'sku' | 'barcode'
  name: string
}

const input = (db: Db, products: readonly ImportedProduct[]) => db`
  jsonb_to_recordset(${JSON.stringify(products)}::text::jsonb) AS f(
    row integer, sku text, barcode text, name text, description text, category text, price bigint,
    thc_percentage numeric, cbd_percentage numeric, strain_type text, weight_grams numeric, is_medical boolean)`

/** Which rows have the SKU, in any case, or the barcode of a product, archived or not. */
export function listKnownProducts(
  db: Db,
  products: readonly ImportedProduct[],
): Promise<KnownProduct[]> {
  return db<KnownProduct[]>`
    SELECT f.row, known.field, known.name
    FROM ${input(db, products)}
    CROSS JOIN LATERAL (
      SELECT 1 AS rank, 'sku' AS field, p.name FROM products p WHERE lower(p.sku) = lower(f.sku)
      UNION ALL
      SELECT 2, 'barcode', p.name FROM products p WHERE p.barcode = f.barcode
      ORDER BY rank
      LIMIT 1
    ) known
    ORDER BY f.row`
}

/** Adds the categories that are missing, spelled as in their first row; answers how many. */
export async function insertMissingCategories(
  db: Db,
  products: readonly ImportedProduct[],
  now: Date,
): Promise<number> {
  const added = await db`
    INSERT INTO categories (name, created_at)
    SELECT DISTINCT ON (lower(category)) category, ${now}::timestamptz FROM ${input(db, products)}
    WHERE NOT EXISTS (SELECT FROM categories c WHERE lower(c.name) = lower(category))
    ORDER BY lower(category), row
    ON CONFLICT DO NOTHING
    RETURNING id`
  return added.length
}

/** The rows that were added, each with its first price; one whose SKU was taken meanwhile is left out. */
export function insertImportedProducts(
  db: Db,
  products: readonly ImportedProduct[],
  profileId: string,
  now: Date,
): Promise<{ row: number; id: number }[]> {
  return db<{ row: number; id: number }[]>`
    WITH file AS MATERIALIZED (
      SELECT f.*, nextval('products_id_seq') AS id FROM (SELECT * FROM ${input(db, products)} ORDER BY row) f
    ), added AS (
      INSERT INTO products (id, sku, barcode, name, description, category_id, price, thc_percentage, cbd_percentage,
        strain_type, weight_grams, is_medical, created_at, updated_at)
      SELECT f.id, f.sku, f.barcode, f.name, f.description, c.id, f.price, f.thc_percentage, f.cbd_percentage,
        f.strain_type, f.weight_grams, f.is_medical, ${now}, ${now}
      FROM file f JOIN categories c ON lower(c.name) = lower(f.category)
      ORDER BY f.row
      ON CONFLICT DO NOTHING
      RETURNING id, price
    ), priced AS (
      INSERT INTO prices (product_id, price, profile_id, created_at)
      SELECT id, price, ${profileId}, ${now} FROM added
    )
    SELECT file.row, file.id FROM file JOIN added USING (id) ORDER BY file.row`
}
