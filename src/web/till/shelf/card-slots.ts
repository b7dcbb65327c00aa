/** Which drawn card shows which product: product ids and the number of their card. */
export type CardSlots = ReadonlyMap<number, number>

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
