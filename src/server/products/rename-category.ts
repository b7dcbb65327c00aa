import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Category, CategoryFields } from '#shared/products/category.ts'
import { getCategory, lockCategory, updateCategoryName } from './category-queries.ts'
import { refuseTakenName } from './refusals.ts'

/** Past sales keep the name they were sold under. */
export async function renameCategory(
  caller: Caller,
  { id, name }: CategoryFields & { id: number },
): Promise<Category> {
  const { db } = caller
  const change = changedValues({ ...(await lockCategory(db, id)) }, { name })
  if (change) {
    await refuseTakenName(db, name, (inner) => updateCategoryName(inner, id, name))
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'categories',
      record_id: id,
      ...change,
    })
  }
  return getCategory(db, id)
}
