import { z } from 'zod'
import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { refuseUnseen } from '#server/http/refuse-unseen.ts'
import { Refusal } from '#server/refusal.ts'
import { shopDay } from '#shared/dates.ts'
import { pickFields, withStored } from '#shared/fields.ts'
import type { ProductChange } from '#shared/products/contract.ts'
import { Product, ProductFields } from '#shared/products/product.ts'
import { insertPrice } from './price-queries.ts'
import { getProduct, lockProduct, updateProductFields } from './queries.ts'
import { refuseDuplicate, refuseUnknownReferences } from './refusals.ts'

/** A product as it is from now on; a changed price joins the history. No change leaves no trace and is no conflict. */
export async function updateProduct(
  caller: Caller,
  { id, updated_at: seen, ...sent }: ProductChange & { id: number },
): Promise<Product> {
  const { db, now, user, settings } = caller
  const { archived_at, updated_at, ...stored } = await lockProduct(db, id)
  const before = pickFields(ProductFields, stored)
  const fields = withStored<ProductFields>(sent, before)
  if (archived_at !== null)
    throw new Refusal(409, `${before.name} is archived: restore it before you change it`)
  await refuseUnknownReferences(db, fields)

  const change = changedValues(z.encode(ProductFields, before), z.encode(ProductFields, fields))
  const today = shopDay(now, settings.timezone)
  if (change) {
    await refuseUnseen(seen, { name: before.name, updated_at }, settings.timezone, async () =>
      z.encode(Product, await getProduct(db, id, today)),
    )
    await refuseDuplicate(db, fields, (inner) => updateProductFields(inner, id, fields, now))
    if (before.price !== fields.price)
      await insertPrice(db, {
        product_id: id,
        price: fields.price,
        profile_id: user.id,
        created_at: now,
      })
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'products',
      record_id: id,
      ...change,
    })
  }
  return getProduct(db, id, today)
}
