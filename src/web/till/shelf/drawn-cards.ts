import type { TillProduct } from '#shared/till/catalogue.ts'

/** A card of the shelf and what stands on it. */
export interface DrawnCard {
  product: TillProduct
  /** Its place in the list, from 0. */
  index: number
  /** How many there are in the list. */
  count: number
  /** The search or category that found it. */
  list: string
  slot: number
}

interface Shelf {
  products: readonly TillProduct[]
  list: string
  from: number
  /** The one after the last. */
  to: number
  /** Whether the list is another than the one that is on the screen. */
  isNew: boolean
  /** The product whose card somebody is at. */
  untouched: number | undefined
}

/**
 * The products from one place to another, each with its card. While a list is new, the cards further down keep what
 * they show, be it what stands above already: to take them away and make them anew would hold up what is looked at
 * first.
 */
export function drawCards(
  before: readonly DrawnCard[],
  { products, list, from, to, isNew, untouched }: Shelf,
): readonly DrawnCard[] {
  const inSight = products.slice(from, to).map((product, offset) => ({
    product,
    index: from + offset,
    count: products.length,
    list,
  }))
  const below = isNew ? before.filter(({ index }) => index >= to) : []
  const above = reuseCards(before, inSight, {
    taken: below,
    isOther: before.some((card) => card.list !== list),
    untouched,
  })
  const drawn = [...above, ...below]
  return isSame(before, drawn) ? before : drawn
}

const isSame = (before: readonly DrawnCard[], after: readonly DrawnCard[]): boolean =>
  before.length === after.length &&
  after.every((card, at) => {
    const drawn = before[at]!
    return (
      drawn === card ||
      (drawn.product === card.product &&
        drawn.index === card.index &&
        drawn.count === card.count &&
        drawn.list === card.list &&
        drawn.slot === card.slot)
    )
  })

interface Reuse {
  /** The cards that stay what they are. */
  taken: readonly DrawnCard[]
  /** Whether another list is on the cards. */
  isOther: boolean
  untouched: number | undefined
}

/**
 * Which card shows which product. In a list that is scrolled or put in another order, a product that stays keeps its
 * card; of another list each takes the card that stands at its place, as a card that is moved is drawn anew in all its
 * parts. One that comes takes over the card of one that went, which is several times cheaper than a new one; but above
 * those that stay it gets a new one, since to put a card of the end at the beginning is done by moving all others
 * behind it. The card of `untouched` is not handed on: somebody's finger or focus is on it.
 */
function reuseCards(
  before: readonly DrawnCard[],
  wanted: readonly Omit<DrawnCard, 'slot'>[],
  { taken, isOther, untouched }: Reuse,
): DrawnCard[] {
  const keyOf = ({ index, product }: Omit<DrawnCard, 'slot'>) => (isOther ? index : product.id)
  const isTouched = ({ product }: Omit<DrawnCard, 'slot'>) => product.id === untouched
  const free = before.filter((card) => !taken.includes(card))
  const touched = free.find(isTouched)
  const kept = new Map(
    free.filter((card) => card !== touched).map((card) => [keyOf(card), card.slot]),
  )
  const staying = new Set(wanted.filter((card) => !touched || !isTouched(card)).map(keyOf))
  const spare = [...kept].filter(([key]) => !staying.has(key)).map(([, slot]) => slot)
  const keptSlot = (card: Omit<DrawnCard, 'slot'>) =>
    touched && isTouched(card) ? touched.slot : kept.get(keyOf(card))
  const firstKept = isOther ? 0 : wanted.findIndex((card) => keptSlot(card) !== undefined)
  let unused = Math.max(-1, ...before.map(({ slot }) => slot)) + 1
  return wanted.map((card, at) => ({
    ...card,
    slot: keptSlot(card) ?? (at < firstKept ? undefined : spare.shift()) ?? unused++,
  }))
}
