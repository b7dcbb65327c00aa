import { z } from 'zod'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import { type Product, ProductFields } from '#shared/products/product.ts'
import { insertPrice } from './price-queries.ts'
import { getProduct, insertProduct } from './queries.ts'
import { refuseDuplicate, refuseUnknownReferences } from './refusals.ts'

/** A new product, with its first price in the history. */
export async function addProduct(caller: Caller, fields: ProductFields): Promise<Product> {
  const { db, now, user, settings } = caller
  await refuseUnknownReferences(db, fields)
  const id = await refuseDuplicate(db, fields, (inner) => insertProduct(inner, fields, now))
  await insertPrice(db, {
    product_id: id,
    price: fields.price,
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'products',
    record_id: id,
    new_values: z.encode(ProductFields, fields),
  })
  return getProduct(db, id, shopDay(now, settings.timezone))
}
