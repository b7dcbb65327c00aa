import { useQueries, useQuery } from '@tanstack/react-query'
import { productsApi } from '#shared/products/contract.ts'
import { promotionsApi } from '#shared/promotions/contract.ts'
import type { PromotionChange, PromotionFields } from '#shared/promotions/promotion-fields.ts'
import type { ListedPromotion } from '#shared/promotions/promotion.ts'
import { under } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { useFoundProducts } from '#web/products/data.ts'
import { refreshAll } from '#web/query-client.ts'

export const FAILED = 'Failed to load promotions'

export const usePromotionList = () =>
  useQuery({
    queryKey: ['promotions'],
    queryFn: ({ signal }) =>
      loggedAs(FAILED)(call(promotionsApi.listPromotions, {}, FAILED, { signal }), signal),
  })

/** The same key adds it once, however often it is sent. */
export const addPromotion = (
  fields: PromotionFields,
  key: string,
): Promise<ListedPromotion | undefined> =>
  call(promotionsApi.addPromotion, fields, 'Failed to add the promotion', under(key)).finally(
    () => void refreshAll(),
  )

export const updatePromotion = (
  id: number,
  change: PromotionChange,
): Promise<ListedPromotion | undefined> =>
  call(promotionsApi.updatePromotion, { id, ...change }, 'Failed to save the promotion').finally(
    () => void refreshAll(),
  )

interface Named {
  id: number
  name: string
}

/** Products by a part of their name, and those that are chosen already. */
export function useNamedProducts(search: string, chosen: readonly number[]): Named[] {
  const found = useFoundProducts(search)
  const known = useQueries({
    queries: chosen.map((id) => ({
      queryKey: ['products', 'named', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(productsApi.getProduct, { id }, undefined, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const names = new Map([...(found.data ?? []), ...known].map(({ id, name }) => [id, name]))
  return [...names].map(([id, name]) => ({ id, name }))
}
