import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Category, CategoryFields } from '#shared/products/category.ts'
import { getCategory, insertCategory } from './category-queries.ts'
import { refuseTakenName } from './refusals.ts'

export async function addCategory(caller: Caller, { name }: CategoryFields): Promise<Category> {
  const { db, now } = caller
  const id = await refuseTakenName(db, name, (inner) => insertCategory(inner, name, now))
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'categories',
    record_id: id,
    new_values: { name },
  })
  return getCategory(db, id)
}
