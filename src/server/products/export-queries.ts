import type { Db } from '#server/db/client.ts'
import type { Product } from '#shared/products/product.ts'

export type ExportedProduct = Omit<Product, 'stock_level' | 'updated_at'>

/** How many products there are, and the id beyond which an export begun now does not go. */
export async function countAllProducts(db: Db): Promise<{ rows: number; lastId: number }> {
  const [row] = await db<[{ rows: number; lastId: number }]>`
    SELECT count(*) AS rows, coalesce(max(id), 0) AS "lastId" FROM products`
  return row
}

export function listProductsBetween(
  db: Db,
  afterId: number,
  lastId: number,
  limit: number,
): Promise<ExportedProduct[]> {
  return db<ExportedProduct[]>`
    SELECT p.id, p.sku, p.barcode, p.name, p.description, p.category_id, c.name AS category_name, p.price,
      p.thc_percentage, p.cbd_percentage, p.strain_type, p.weight_grams, p.is_medical, p.image_url, p.archived_at,
      p.created_at
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.id > ${afterId} AND p.id <= ${lastId}
    ORDER BY p.id LIMIT ${limit}`
}
