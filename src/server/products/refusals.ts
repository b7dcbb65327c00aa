import type { Db } from '#server/db/client.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import { hasImage } from '#server/images/queries.ts'
import { Refusal } from '#server/refusal.ts'
import { imageHash } from '#shared/products/image.ts'
import type { ProductFields } from '#shared/products/product.ts'
import { findCategoryByName, hasCategory } from './category-queries.ts'
import { findHolderOfBarcode, findHolderOfSku } from './queries.ts'

/** Writes a category; a name that another has, in any case, is refused. */
export const refuseTakenName = <Result>(
  db: Db,
  name: string,
  write: (db: Db) => Promise<Result>,
): Promise<Result> =>
  whenTaken(db, write, async () => {
    const holder = await findCategoryByName(db, name)
    return new Refusal(409, `There is already a category called ${holder?.name ?? name}`)
  })

/** Writes a product; a SKU or barcode that another product has is refused with that product's name. */
export const refuseDuplicate = <Result>(
  db: Db,
  { sku, barcode }: Pick<ProductFields, 'sku' | 'barcode'>,
  write: (db: Db) => Promise<Result>,
): Promise<Result> =>
  whenTaken(db, write, async (index) => {
    const isBarcode = index === 'products_barcode'
    const value = isBarcode ? `Barcode ${barcode}` : `SKU ${sku}`
    const holder = isBarcode
      ? await findHolderOfBarcode(db, barcode ?? '')
      : await findHolderOfSku(db, sku)
    const note = holder?.archived_at ? ' (archived)' : ''
    return new Refusal(
      409,
      `${value} is already used by ${holder?.name ?? 'another product'}${note}`,
    )
  })

/** A product's category and picture must be there; another site's picture is never fetched. */
export async function refuseUnknownReferences(
  db: Db,
  { category_id, image_url }: Pick<ProductFields, 'category_id' | 'image_url'>,
): Promise<void> {
  if (!(await hasCategory(db, category_id))) throw new Refusal(400, 'There is no such category')
  const hash = image_url === null ? undefined : imageHash(image_url)
  if (hash && !(await hasImage(db, hash)))
    throw new Refusal(400, 'There is no such image: please upload it again')
}
