import { useMemo } from 'react'
import type { TillIndex } from '#shared/till/search.ts'
import { type Suggestion, type SuggestionReason, suggestions } from '#shared/till/suggestions.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { usePreferredProducts, useStock } from '#web/till/data.ts'
import { tillStore } from '#web/till/till-store.ts'
import { useStoreAfterPaint } from '#web/ui/timing/after-paint.ts'

export const REASON_WORDS: Record<SuggestionReason, string> = {
  frequently_bought_together: 'Bought together',
  customer_preference: 'Bought before',
  category_match: 'Goes with the cart',
  alternative: 'A step up',
}

const NONE: never[] = []

/** Worked out after the cart has been painted: the cashier does not wait for it. */
export function useSuggestions(catalogue: TillIndex | undefined): readonly Suggestion[] {
  const { cart } = useStoreAfterPaint(tillStore)
  const { data: stock } = useStock()
  const { data: preferences = NONE } = usePreferredProducts(cart.customer?.id)
  const today = useShopDay()
  return useMemo(
    () => (catalogue && stock ? suggestions({ cart, catalogue, preferences, stock, today }) : NONE),
    [cart, catalogue, preferences, stock, today],
  )
}
