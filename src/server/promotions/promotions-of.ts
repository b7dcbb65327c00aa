import type { Caller } from '#server/http/context.ts'
import { livePromotions } from '#shared/promotions/live-promotions.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { listCategoriesOf, listOpenPromotions } from './queries.ts'

const CACHE_SECONDS = 60

/**
 * The promotions for some products, by the moment. They are kept in memory until one changes, so that a sale of a shop
 * without any asks nobody; only where one covers a category the database is asked what belongs to it.
 */
export async function promotionsOf(
  { cache, tillDb, settings }: Caller,
  products: readonly number[],
): Promise<(at: Date) => Offers> {
  const open = await cache.read(
    { key: 'open promotions', topics: ['promotions'], maxAgeSeconds: CACHE_SECONDS },
    () => listOpenPromotions(tillDb),
  )
  const categories = open.some(({ category_ids }) => category_ids.length > 0)
    ? await listCategoriesOf(tillDb, products)
    : undefined
  return (at) => ({
    live: livePromotions(open, at, settings.timezone),
    categoryOf: (product) => categories?.get(product),
  })
}
