import { hasValidCard } from './cart-customer.ts'
import { type Cart, unitsInCart } from './cart.ts'
import type { TillProduct } from './catalogue.ts'
import type { TillIndex } from './search.ts'
import { type StockLevels, stockOf } from './stock-levels.ts'

const SUGGESTION_SCORES = {
  frequently_bought_together: 0.8,
  customer_preference: 0.7,
  category_match: 0.6,
  alternative: 0.5,
} as const
export type SuggestionReason = keyof typeof SUGGESTION_SCORES

export interface Suggestion {
  product: TillProduct
  reason: SuggestionReason
  score: number
}

const MAX_SUGGESTIONS = 3
const CART_ADD_ONS = 2

/** Who buys these … */
const SMOKED = ['flower', 'preroll']
/** … may need one of these. */
const SMOKING_NEEDS = ['accessor', 'paper', 'lighter', 'grinder']

interface Situation {
  cart: Cart
  catalogue: TillIndex
  /** Product ids the customer buys most, most first; none for a walk-in. */
  preferences: readonly number[]
  stock: StockLevels
  /** The shop's day, YYYY-MM-DD, on which a medical card must be valid. */
  today: string
}

/**
 * What else the customer might like, best first. Each product is named once, for its best reason; within a reason the
 * order is that of the lists below, so the same cart always gets the same answer.
 */
export function suggestions(situation: Situation): Suggestion[] {
  const { cart, catalogue } = situation
  if (cart.lines.length === 0 && situation.preferences.length === 0) return []
  const inCart = cart.lines.flatMap(({ product_id }) => catalogue.byId.get(product_id) ?? [])
  const found = new Map<TillProduct, SuggestionReason>()
  const reasons: [SuggestionReason, Iterable<TillProduct>][] = [
    ['frequently_bought_together', boughtTogether(inCart, catalogue)],
    ['customer_preference', byIds(situation.preferences, catalogue)],
    ['category_match', smokingNeeds(inCart, catalogue)],
    ['alternative', alternatives(inCart, catalogue)],
  ]
  for (const [reason, candidates] of reasons)
    for (const product of candidates) {
      if (found.size === MAX_SUGGESTIONS) break
      if (!found.has(product) && canBeSuggested(product, situation)) found.set(product, reason)
    }
  return [...found].map(([product, reason]) => ({
    product,
    reason,
    score: SUGGESTION_SCORES[reason],
  }))
}

/** What the cart itself offers: things to add, so nothing that would stand in for what is there. */
export const cartAddOns = (list: readonly Suggestion[]): Suggestion[] =>
  list.filter(({ reason }) => reason !== 'alternative').slice(0, CART_ADD_ONS)

/** Archived products are not in the catalogue to begin with. */
function canBeSuggested(product: TillProduct, { cart, stock, today }: Situation): boolean {
  return (
    unitsInCart(cart, product.id) === 0 &&
    stockOf(stock, product.id) > 0 &&
    (!product.is_medical || hasValidCard(cart.customer, today))
  )
}

/** By how many products of the cart name it, then by how high they rank it. */
function boughtTogether(inCart: readonly TillProduct[], catalogue: TillIndex): TillProduct[] {
  const votes = new Map<number, { count: number; rank: number }>()
  for (const { bought_together } of inCart)
    for (const [rank, id] of bought_together.entries()) {
      const vote = votes.get(id) ?? { count: 0, rank }
      votes.set(id, { count: vote.count + 1, rank: Math.min(vote.rank, rank) })
    }
  const ids = [...votes].toSorted(
    ([id, a], [otherId, b]) => b.count - a.count || a.rank - b.rank || id - otherId,
  )
  return byIds(
    ids.map(([id]) => id),
    catalogue,
  )
}

/** The cheapest first: papers and a lighter before a water pipe. Thousands may fit, three are looked for. */
function* smokingNeeds(
  inCart: readonly TillProduct[],
  { catalogue: { categories }, byPrice }: TillIndex,
): Iterable<TillProduct> {
  if (!inCart.some(({ category_name }) => isOneOf(SMOKED, category_name))) return
  const needs = new Set(
    categories.filter(({ name }) => isOneOf(SMOKING_NEEDS, name)).map(({ id }) => id),
  )
  for (const product of byPrice) if (needs.has(product.category_id)) yield product
}

/** Better ones of the same category, up to one and a half times the price; the smallest step up first. */
function* alternatives(
  inCart: readonly TillProduct[],
  { byPrice }: TillIndex,
): Iterable<TillProduct> {
  for (const product of byPrice)
    if (inCart.some((chosen) => isStepUp(product, chosen))) yield product
}

const isStepUp = (product: TillProduct, chosen: TillProduct): boolean =>
  product.category_id === chosen.category_id &&
  product.price > chosen.price &&
  // In whole cents: 1.5 times without a fraction.
  product.price * 2 <= chosen.price * 3

const byIds = (ids: readonly number[], { byId }: TillIndex): TillProduct[] =>
  ids.flatMap((id) => byId.get(id) ?? [])

/** 'Pre-Rolls', 'pre rolls' and 'Prerolls' are the same shelf. */
const isOneOf = (words: readonly string[], category: string): boolean => {
  const letters = category.toLowerCase().replaceAll(/[^a-z]/g, '')
  return words.some((word) => letters.includes(word))
}
