import { z } from 'zod'
import { createStore } from '#web/store.ts'

const KEY = 'veld-favourites'
const Favourites = z.array(z.number().int())

export const favourites = createStore<ReadonlySet<number>>(read())

/** True when the product is a favourite now. */
export function toggleFavourite(productId: number): boolean {
  const next = new Set(read())
  const added = !next.delete(productId)
  if (added) next.add(productId)
  favourites.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify([...next]))
  } catch {
    // Storage is full or closed: the choice holds until the page is left.
  }
  return added
}

function read(): ReadonlySet<number> {
  try {
    return new Set(Favourites.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]')))
  } catch {
    return new Set()
  }
}
