import type { TillProduct } from './catalogue.ts'

/** How long a product that was just added to the cart is flagged. */
export const RECENTLY_ADDED_MS = 2000

/** Product ids and the milliseconds at which each was last added. */
export type AddedAt = ReadonlyMap<number, number>

export function isRecentlyAdded(addedAt: AddedAt, productId: number, now: number): boolean {
  const at = addedAt.get(productId)
  return at !== undefined && now - at >= 0 && now - at < RECENTLY_ADDED_MS
}

interface Shelf {
  favourites: ReadonlySet<number>
  addedAt: AddedAt
  /** In milliseconds, on the same clock as `addedAt`. */
  now: number
}

/** Favourites first, then what was just added, then the rest; `products` come by name and stay so within each. */
export function orderProducts<Product extends Pick<TillProduct, 'id'>>(
  products: readonly Product[],
  { favourites, addedAt, now }: Shelf,
): Product[] {
  const [first, second, rest]: [Product[], Product[], Product[]] = [[], [], []]
  for (const product of products) {
    if (favourites.has(product.id)) first.push(product)
    else if (isRecentlyAdded(addedAt, product.id, now)) second.push(product)
    else rest.push(product)
  }
  return [...first, ...second, ...rest]
}
