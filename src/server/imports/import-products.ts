import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { Stored } from './stored.ts'
import type { IssueList } from './issue-list.ts'
import {
  type ImportedProduct,
  insertImportedProducts,
  insertMissingCategories,
  listKnownProducts,
} from './product-queries.ts'

const ROWS_PER_STATEMENT = 100

/** Adds the products whose SKU and barcode are new, with their categories and first prices. */
export async function importProducts(
  db: Db,
  { user, now }: Pick<Caller, 'user' | 'now'>,
  rows: readonly ImportedProduct[],
  issues: IssueList,
): Promise<Stored> {
  const ids: number[] = []
  let categories = 0
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const piece = rows.slice(at, at + ROWS_PER_STATEMENT)
    const known = await reportKnown(db, piece, issues)
    const fresh = piece.filter(({ row }) => !known.has(row))
    categories += await insertMissingCategories(db, fresh, now)
    const added = await insertImportedProducts(db, fresh, user.id, now)
    ids.push(...added.map(({ id }) => id))
    // Somebody added it by hand between looking and writing.
    const lost = fresh.filter(({ row }) => !added.some((one) => one.row === row))
    if (lost.length > 0) await reportKnown(db, lost, issues)
    await setImmediate()
  }
  return { ids, values: { new_categories: categories } }
}

async function reportKnown(
  db: Db,
  products: readonly ImportedProduct[],
  issues: IssueList,
): Promise<Set<number>> {
  const known = await listKnownProducts(db, products)
  for (const { row, field, name } of known) issues.add(row, field, `is already used by ${name}`)
  return new Set(known.map(({ row }) => row))
}
