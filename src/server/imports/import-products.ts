import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { IssueList } from './issue-list.ts'
import {
  type ImportedProduct,
  insertImportedProducts,
  insertMissingCategories,
  listKnownProducts,
} from './product-queries.ts'
import { storeRows } from './store-rows.ts'
import type { Stored } from './stored.ts'

/** Adds the products whose SKU and barcode are new, with their categories and first prices. */
export async function importProducts(
  db: Db,
  { user, now }: Pick<Caller, 'user' | 'now'>,
  rows: readonly ImportedProduct[],
  issues: IssueList,
): Promise<Stored> {
  let categories = 0
  const ids = await storeRows(rows, {
    prepare: (product) => product,
    async reportKnown(products) {
      const known = await listKnownProducts(db, products)
      for (const { row, field, name } of known) issues.add(row, field, `is already used by ${name}`)
      return new Set(known.map(({ row }) => row))
    },
    async insert(products) {
      categories += await insertMissingCategories(db, products, now)
      return insertImportedProducts(db, products, user.id, now)
    },
  })
  return { ids, values: { new_categories: categories }, known: [] }
}
