import type { Caller } from '#server/http/context.ts'
import { listCategories } from '#server/products/category-queries.ts'
import { letSalesGoFirst } from '#server/sales-first.ts'
import { namesOf } from '#shared/fields.ts'
import type { ImportChoices } from '#shared/imports/contract.ts'
import { ProductRow } from '#shared/products/product-file.ts'
import type { Cells } from './cell-values.ts'
import type { IssueList } from './issue-list.ts'
import {
  type ImportedProduct,
  listStoredProducts,
  type StoredProductRow,
} from './product-queries.ts'
import { type ReadFile, readRows, takenInFile } from './read-file.ts'
import { readProduct } from './read-product.ts'

/** So few that a till never waits long for one of them. */
const ROWS_AT_ONCE = 100

export const ROW_FIELDS = namesOf(ProductRow)

/** A product that is here, and what the file makes of it. */
export interface ProductUpdate {
  row: number
  before: StoredProductRow
  after: ProductRow
}

/** What an import of a file would do, as far as the file and the catalogue tell. */
export interface ProductPlan {
  added: ImportedProduct[]
  updated: ProductUpdate[]
  unchanged: number
  /** Spelled as in their first row. */
  newCategories: string[]
}

/** Reads a file of products and holds each row against the product with its SKU. What is wrong becomes an issue. */
export async function planProducts(
  { inTransaction }: Pick<Caller, 'inTransaction'>,
  bytes: Uint8Array,
  { known, new_categories }: ImportChoices,
  issues: IssueList,
): Promise<{ file: ReadFile<unknown>; plan: ProductPlan }> {
  const isUpdate = known === 'update'
  const asRead = (row: number, cells: Cells) => ({ row, cells, sku: cells['sku'] ?? '' })
  const file = await readRows(bytes, 'products', issues, asRead, isUpdate ? ['sku'] : undefined)
  const { stored, categories } = await inTransaction(async (db) => ({
    stored: isUpdate ? await listStoredProducts(db, file.rows) : undefined,
    categories: new Set((await listCategories(db)).map(({ name }) => name.toLowerCase())),
  }))
  const plan: ProductPlan = { added: [], updated: [], unchanged: 0, newCategories: [] }
  const [taken, asked] = [takenInFile(issues), new Map<string, string>()]
  for (const [at, { row, cells }] of file.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await letSalesGoFirst()
    const before = stored?.get(row)
    const after = readProduct(row, cells, issues, before)
    if (!after || !taken.claim(row, { sku: after.sku.toLowerCase(), barcode: after.barcode }))
      continue
    const category = after.category.toLowerCase()
    if (!categories.has(category)) {
      if (!asked.has(category)) asked.set(category, after.category)
      if (new_categories === 'refuse') {
        issues.add(row, 'category', `there is no category called ${after.category}`)
        continue
      }
    }
    take(plan, { row, before, after }, issues)
  }
  return { file, plan: { ...plan, newCategories: [...asked.values()] } }
}

interface ReadRow {
  row: number
  before: StoredProductRow | undefined
  after: ProductRow
}

function take(plan: ProductPlan, { row, before, after }: ReadRow, issues: IssueList): void {
  if (!before) plan.added.push({ ...after, row })
  else if (!isChanged(before, after)) plan.unchanged += 1
  else if (before.archived_at !== null)
    issues.add(row, 'sku', `${before.name} is archived: restore it before you change it`)
  else if (after.archived_at !== null)
    issues.add(row, 'archived_at', `an import does not archive ${before.name}, which is sold here`)
  else plan.updated.push({ row, before, after })
}

/** When it was archived where the file comes from says nothing of here; that it was does. */
const isChanged = (before: ProductRow, after: ProductRow): boolean =>
  ROW_FIELDS.some((name) =>
    name === 'archived_at'
      ? (before[name] === null) !== (after[name] === null)
      : before[name] !== after[name],
  )
