/** Two decks of cards, of which one is on the screen: by the search or category whose products each holds. */
export interface Decks {
  up: 0 | 1
  lists: readonly [string | undefined, string | undefined]
}

export const firstDecks = (shown: string): Decks => ({ up: 0, lists: [shown, undefined] })

/**
 * The decks once `shown` is what is to be seen: turned round where the other deck holds it already. The one that is
 * out of sight is for what will be looked for next, and keeps what it holds while nobody knows that.
 */
export function turnDecks(decks: Decks, shown: string, ahead: string | undefined): Decks {
  const { up, lists } = decks
  const other = up === 0 ? 1 : 0
  if (lists[up] !== shown)
    return turnDecks(
      lists[other] === shown ? { up: other, lists } : withList(decks, up, shown),
      shown,
      ahead,
    )
  if (ahead === undefined || ahead === shown || lists[other] === ahead) return decks
  return withList(decks, other, ahead)
}

function withList({ up, lists }: Decks, deck: 0 | 1, list: string): Decks {
  return { up, lists: deck === 0 ? [list, lists[1]] : [lists[0], list] }
}
