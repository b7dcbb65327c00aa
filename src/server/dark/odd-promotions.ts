import type { Db } from '#server/db/client.ts'
import { listCategoriesOf, listPromotionsAt } from '#server/promotions/queries.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { payingSince } from '#shared/promotions/as-told.ts'
import { livePromotions } from '#shared/promotions/live-promotions.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { pointsValue, saleTotals } from '#shared/sales/totals.ts'
import type { Booking } from './booking.ts'
import { type Noted, offline } from './problem-words.ts'

/**
 * What the shop gives everybody counts against nobody's cap: a till that gave other than that is looked at. A promotion
 * may have begun or ended while the customer paid, who pays what they were told.
 */
export async function oddPromotions(
  db: Db,
  { at, settings }: Booking,
  sale: DarkSale,
): Promise<Noted[]> {
  if (sale.lines.every(({ promotions }) => promotions.length === 0)) return []
  const moment = new Date(at)
  const categories = await listCategoriesOf(
    db,
    sale.lines.map(({ product_id }) => product_id),
  )
  const known = await listPromotionsAt(db, moment)
  const isAsAt = (time: Date): boolean =>
    isUnder(sale, {
      live: livePromotions(known, time, settings.timezone),
      categoryOf: (product) => categories.get(product),
    })
  const isSame = isAsAt(moment) || isAsAt(payingSince(moment))
  return isSame ? [] : [offline('Its promotions are not those that the shop had at that moment')]
}

function isUnder(sale: DarkSale, promotions: Offers): boolean {
  const shops = saleTotals(
    sale.lines.map(({ promotions: _, is_promoted: __, ...line }) => line),
    sale,
    {
      discount: sale.cart_discount,
      points_value: pointsValue(sale.points_redeemed, sale),
      promotions,
    },
  )
  return sale.lines.every(
    (line, at) => given(line.promotions) === given(shops.lines[at]!.promotions),
  )
}

const given = (promotions: DarkSale['lines'][number]['promotions']): string =>
  promotions
    .map(({ promotion_id, amount }) => `${promotion_id} ${amount}`)
    .toSorted()
    .join()
