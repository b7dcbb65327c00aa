import type { Db } from '#server/db/client.ts'
import { namesOf } from '#shared/fields.ts'
import { imageAddress } from '#shared/products/image.ts'
import { StoredProduct } from '#shared/products/product.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'
import { CATEGORY_NAMES } from './catalogue/read-lists.ts'
import { namedSheetFor, sheetFor } from './copy.ts'
import type { DemoPicture } from './pictures.ts'

/** Writes categories, products with their first price, and pictures. */
export async function copyCatalogue(
  db: Db,
  products: readonly DemoProduct[],
  pictures: ReadonlyMap<number, DemoPicture>,
  { since, managerId }: { since: Date; managerId: string },
): Promise<void> {
  const at = since.toISOString()
  const categories = sheetFor('categories', ['id', 'name', 'created_at'])
  for (const [index, name] of CATEGORY_NAMES.entries()) categories.add([index + 1, name, at])
  await categories.send(db)

  const images = sheetFor('images', ['sha256', 'large', 'small', 'created_at'])
  for (const { sha256, large, small } of pictures.values()) images.add([sha256, large, small, at])
  await images.send(db)

  const sheet = namedSheetFor('products', namesOf(StoredProduct))
  const prices = sheetFor('prices', ['id', 'product_id', 'price', 'profile_id', 'created_at'])
  for (const product of products) {
    const picture = pictures.get(product.id)
    sheet.add({
      ...product,
      image_url: picture ? imageAddress(picture.sha256) : null,
      archived_at: null,
      created_at: at,
      updated_at: at,
    })
    prices.add([product.id, product.id, product.price, managerId, at])
  }
  await sheet.send(db)
  await prices.send(db)
}
