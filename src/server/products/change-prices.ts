import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { formatRand } from '#shared/money.ts'
import type { NewPrices } from '#shared/products/price-change.ts'
import type { Product } from '#shared/products/product.ts'
import { insertPrice } from './price-queries.ts'
import { getProduct, lockProduct, updatePrice } from './queries.ts'

/** Several prices at once, each in its product's history and in the trail: all of them, or none. */
export async function changePrices(caller: Caller, { prices }: NewPrices): Promise<Product[]> {
  const { db, now, user } = caller
  // In one order, so that two who change many at once do not wait for each other.
  for (const { id, price, seen_price } of prices.toSorted((a, b) => a.id - b.id)) {
    const stored = await lockProduct(db, id, 400)
    if (stored.archived_at !== null)
      throw new Refusal(409, `${stored.name} is archived: restore it before you change it`)
    // Also where the answer was lost and the same is sent again.
    if (stored.price === price) continue
    if (stored.price !== seen_price)
      throw new Refusal(
        409,
        `${stored.name} costs ${formatRand(stored.price)} by now, not ${formatRand(seen_price)}. No price was changed: please look again`,
      )
    await updatePrice(db, id, price, now)
    await insertPrice(db, { product_id: id, price, profile_id: user.id, created_at: now })
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'products',
      record_id: id,
      old_values: { price: stored.price / 100 },
      new_values: { price: price / 100 },
    })
  }
  return Promise.all(prices.map(({ id }) => getProduct(db, id, todayIn(caller))))
}
