import { useMemo, useSyncExternalStore } from 'react'
import { livePromotions } from '#shared/promotions/live-promotions.ts'
import { covers, type Offers } from '#shared/promotions/promoted-lines.ts'
import { promotionWords } from '#shared/promotions/promotion.ts'
import type { TillIndex } from '#shared/till/search.ts'
import { tillNow } from '#web/dark/now.ts'
import { queryClient } from '#web/query-client.ts'
import { useUser } from '#web/session/session.ts'
import { eachMinute } from '#web/session/use-shop-day.ts'
import { useCatalogue } from './data.ts'

/** The promotions that are on at this moment; undefined while the till does not know what there is. */
export const promotionsNow = (timeZone: string): Offers | undefined =>
  promotionsAt(new Date(tillNow()), timeZone)

/** Those of another moment. */
export const promotionsAt = (moment: Date, timeZone: string): Offers | undefined =>
  offersIn(queryClient.getQueryData<TillIndex>(['till', 'catalogue']), moment, timeZone)

/** The same for those who draw: another one only when a promotion begins or ends. */
export function usePromotions(): Offers | undefined {
  const { timezone } = useUser().settings
  const { data: index } = useCatalogue()
  const live = useSyncExternalStore(eachMinute, () =>
    (offersIn(index, new Date(tillNow()), timezone)?.live ?? []).map(({ id }) => id).join(),
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `live` is when to look again
  return useMemo(() => offersIn(index, new Date(tillNow()), timezone), [index, timezone, live])
}

/** What of a product a card tells, which is narrow: `20% off`, `3 for 2`. */
export function offerWords(offers: Offers | undefined, productId: number): string | null {
  const offer = offers?.live.find((each) => covers(each, productId, offers.categoryOf))
  if (!offer) return null
  return offer.kind === 'n_for_m' ? `${offer.buy} for ${offer.pay}` : promotionWords(offer)
}

function offersIn(
  index: TillIndex | undefined,
  moment: Date,
  timeZone: string,
): Offers | undefined {
  if (!index) return undefined
  return {
    live: livePromotions(index.catalogue.promotions, moment, timeZone),
    categoryOf: (productId) => index.byId.get(productId)?.category_id,
  }
}
