import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasImage } from '#server/images/queries.ts'
import { imageHash } from '#shared/products/image.ts'
import type { ProductFields } from '#shared/products/product.ts'
import { hasCategory } from './category-queries.ts'

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
