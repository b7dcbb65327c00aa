import type { SuggestionReason } from '#shared/till/suggestions.ts'

export const REASON_WORDS: Record<SuggestionReason, string> = {
  frequently_bought_together: 'Bought together',
  customer_preference: 'Bought before',
  category_match: 'Goes with the cart',
  alternative: 'A step up',
}
