import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import type { Category } from '#shared/products/category.ts'

const categories = (db: Db) => db`
  SELECT c.id, c.name, count(p.id) AS product_count
  FROM categories c LEFT JOIN products p ON p.category_id = c.id AND p.archived_at IS NULL`

export function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`${categories(db)} GROUP BY c.id ORDER BY lower(c.name), c.id`
}

export async function getCategory(db: Db, id: number): Promise<Category> {
  const [row] = await db<Category[]>`${categories(db)} WHERE c.id = ${id} GROUP BY c.id`
  return row ?? refuseUnknown()
}

export async function hasCategory(db: Db, id: number): Promise<boolean> {
  const [row] = await db`SELECT 1 FROM categories WHERE id = ${id}`
  return row !== undefined
}

export async function lockCategory(db: Db, id: number): Promise<{ name: string }> {
  const [row] = await db<{ name: string }[]>`
    SELECT name FROM categories WHERE id = ${id} FOR NO KEY UPDATE`
  return row ?? refuseUnknown()
}

export async function insertCategory(db: Db, name: string, now: Date): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    INSERT INTO categories (name, created_at) VALUES (${name}, ${now}) RETURNING id`
  return row.id
}

export async function updateCategoryName(db: Db, id: number, name: string): Promise<void> {
  await db`UPDATE categories SET name = ${name} WHERE id = ${id}`
}

export async function findCategoryByName(
  db: Db,
  name: string,
): Promise<{ name: string } | undefined> {
  const [row] = await db<{ name: string }[]>`
    SELECT name FROM categories WHERE lower(name) = lower(${name})`
  return row
}

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such category')
}
