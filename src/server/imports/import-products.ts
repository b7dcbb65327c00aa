import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { listImages } from '#server/images/queries.ts'
import { imageHash } from '#shared/products/image.ts'
import type { IssueList } from './issue-list.ts'
import type { ProductPlan } from './plan-products.ts'
import {
  type ImportedProduct,
  insertImportedProducts,
  insertMissingCategories,
  listKnownProducts,
} from './product-queries.ts'
import { storeRows } from './store-rows.ts'
import type { Stored } from './stored.ts'
import { updateProducts } from './update-products.ts'

const NO_PICTURE = 'there is no such picture here: imported without it'

/**
 * Adds the products whose SKU and barcode are new, with their categories and first prices, and changes those that the
 * plan says.
 */
export async function importProducts(
  db: Db,
  caller: Caller,
  { added: rows, updated: updates, unchanged }: ProductPlan,
  issues: IssueList,
): Promise<Stored> {
  const { user, now } = caller
  const { updated, categories: forUpdates } = await updateProducts(db, caller, updates, issues)
  let categories = forUpdates
  const ids = await storeRows(rows, issues, {
    // It is archived here from now on, whenever that was where the file comes from.
    prepare: (product) => ({
      ...product,
      archived_at: product.archived_at && now.toISOString(),
    }),
    async reportKnown(products) {
      const known = await listKnownProducts(db, products)
      for (const { row, field, name } of known) issues.add(row, field, `is already used by ${name}`)
      return new Set(known.map(({ row }) => row))
    },
    async insert(products) {
      categories += await insertMissingCategories(db, products, now)
      const lost = await lostPictures(db, products)
      const pictured = products.map((one) =>
        lost.has(one.row) ? { ...one, image_url: null } : one,
      )
      const added = await insertImportedProducts(db, pictured, user.id, now)
      for (const { row } of added) if (lost.has(row)) issues.add(row, 'image_url', NO_PICTURE)
      return added
    },
  })
  return { ids, updated, unchanged, values: { new_categories: categories }, known: [] }
}

/** The rows whose picture was uploaded to another shop. */
async function lostPictures(db: Db, products: readonly ImportedProduct[]): Promise<Set<number>> {
  const hashes = new Map(products.map(({ row, image_url }) => [row, imageHash(image_url ?? '')]))
  const wanted = [...hashes.values()].filter((hash) => hash !== undefined)
  const stored = wanted.length > 0 ? await listImages(db, wanted) : []
  const isLost = (hash: string | undefined) => hash !== undefined && !stored.includes(hash)
  return new Set([...hashes].filter(([, hash]) => isLost(hash)).map(([row]) => row))
}
