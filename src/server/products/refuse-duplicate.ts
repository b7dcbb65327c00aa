import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ProductFields } from '#shared/products/product.ts'
import { findHolderOfBarcode, findHolderOfSku } from './queries.ts'
import { whenTaken } from '#server/db/when-taken.ts'

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
