import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { listCategories } from '#server/products/category-queries.ts'
import { updateProduct } from '#server/products/update-product.ts'
import { Refusal } from '#server/refusal.ts'
import type { IssueList } from './issue-list.ts'
import type { ProductUpdate } from './plan-products.ts'
import { insertMissingCategories } from './product-queries.ts'

/**
 * Changes the products that are here to what the file says, each as the form would: with its price history and its own
 * row in the trail. One that somebody changed meanwhile is left to them and becomes an issue. Answers how many changed.
 */
export async function updateProducts(
  db: Db,
  caller: Caller,
  updates: readonly ProductUpdate[],
  issues: IssueList,
): Promise<{ updated: number; categories: number }> {
  if (updates.length === 0) return { updated: 0, categories: 0 }
  const categories = await insertMissingCategories(
    db,
    updates.map(({ row, after }) => ({ ...after, row })),
    caller.now,
  )
  const known = await listCategories(db)
  const idOf = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  let updated = 0
  // In one order, so that two who change many products at once do not wait for each other.
  for (const { row, before, after } of updates.toSorted((a, b) => a.before.id - b.before.id)) {
    const { category, archived_at: _, ...fields } = after
    const change = {
      ...fields,
      id: before.id,
      updated_at: before.updated_at,
      category_id: idOf.get(category.toLowerCase()) ?? 0,
    }
    try {
      await updateProduct({ ...caller, db }, change)
      updated += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      issues.add(row, null, error.message)
    }
  }
  return { updated, categories }
}
