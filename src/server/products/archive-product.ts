import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import type { Product } from '#shared/products/product.ts'
import { getProduct, lockProduct, updateArchived } from './queries.ts'

/** The product is no longer sold and stays in history. */
export const archiveProduct = (caller: Caller, id: number): Promise<Product> =>
  moveProduct(caller, id, caller.now)

export const restoreProduct = (caller: Caller, id: number): Promise<Product> =>
  moveProduct(caller, id, null)

/** A product that is already there is answered as it is and leaves no trace. */
async function moveProduct(caller: Caller, id: number, archivedAt: Date | null): Promise<Product> {
  const { db, now, settings } = caller
  const product = await lockProduct(db, id)
  if ((product.archived_at === null) !== (archivedAt === null)) {
    await updateArchived(db, id, archivedAt, now)
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'products',
      record_id: id,
      old_values: { archived_at: product.archived_at },
      new_values: { archived_at: archivedAt },
    })
  }
  return getProduct(db, id, shopDay(now, settings.timezone))
}
