import type { TillProduct } from '#shared/till/catalogue.ts'

/** A card of the shelf and what stands on it. */
export interface DrawnCard {
  product: TillProduct
  /** Its place in the list, from 0. */
  index: number
  /** How many there are in the list. */
  count: number
  slot: number
}

interface Shelf {
  products: readonly TillProduct[]
  from: number
  /** The one after the last. */
  to: number
  /** Whether the list is another than the one that is on the screen. */
  isNew: boolean
  /** The product whose card somebody is at. */
  untouched: number | undefined
}

/**
 * The products from one place to another, each with its card. While a list is new, the cards further down keep what they
 * show: nobody sees them, and to take them away and make them anew would hold up what is seen.
 */
export function drawCards(
  before: readonly DrawnCard[],
  { products, from, to, isNew, untouched }: Shelf,
): readonly DrawnCard[] {
  const count = products.length
  const inSight = products.slice(from, to).map((product, offset) => ({
    product,
    index: from + offset,
    count,
  }))
  const ids = new Set(inSight.map(({ product }) => product.id))
  const below = isNew
    ? before.filter(({ product, index }) => index >= to && !ids.has(product.id))
    : []
  const cards = [...inSight, ...below]
  const slots = reuseCards(
    new Map(before.map(({ product, slot }) => [product.id, slot])),
    cards.map(({ product }) => product.id),
    untouched,
  )
  const drawn = cards.map((card) => ({ ...card, slot: slots.get(card.product.id)! }))
  return isSame(before, drawn) ? before : drawn
}

const isSame = (before: readonly DrawnCard[], after: readonly DrawnCard[]): boolean =>
  before.length === after.length &&
  after.every(({ product, index, count, slot }, at) => {
    const card = before[at]!
    return (
      card.product === product && card.index === index && card.count === count && card.slot === slot
    )
  })

/** Which drawn card shows which product: product ids and the number of their card. */
type CardSlots = ReadonlyMap<number, number>

/**
 * A product that stays in sight keeps its card; one that comes takes over the card of one that went, which is several
 * times cheaper than drawing a new one. The card of `untouched` is not handed on: somebody's finger or focus is on it.
 */
export function reuseCards(
  previous: CardSlots,
  ids: readonly number[],
  untouched: number | undefined,
): CardSlots {
  const staying = new Set(ids)
  const free = [...previous]
    .filter(([id]) => !staying.has(id) && id !== untouched)
    .map(([, slot]) => slot)
  let unused = Math.max(-1, ...previous.values()) + 1
  const slots = new Map<number, number>()
  for (const id of ids) slots.set(id, previous.get(id) ?? free.shift() ?? unused++)
  return slots
}
