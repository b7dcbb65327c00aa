import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRecentlyAdded, orderProducts } from './product-order.ts'

const products = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test('favourites first, then what was just added, then the rest by name', () => {
  const shelf = {
    favourites: new Set([6, 4]),
    addedAt: new Map([
      [5, 900],
      [4, 900],
    ]),
    now: 1000,
  }
  expect(ids(orderProducts(products, shelf))).toEqual([4, 6, 5, 1, 2, 3])
})

test.each([
  [1000, true],
  [2999, true],
  [3000, false],
  [999, false],
])('a product added at 1000 ms is flagged at %i ms: %s', (now, flagged) => {
  expect(isRecentlyAdded(new Map([[1, 1000]]), 1, now)).toBe(flagged)
  expect(isRecentlyAdded(new Map(), 1, now)).toBe(false)
})

test('the order is that of a plain sort', () => {
  const some = fc.subarray(ids(products))
  fc.assert(
    fc.property(some, some, (favourites, added) => {
      const group = ({ id }: { id: number }) =>
        favourites.includes(id) ? 0 : added.includes(id) ? 1 : 2
      const plain = products.toSorted((a, b) => group(a) - group(b) || a.id - b.id)
      const addedAt = new Map(added.map((id) => [id, 0]))
      expect(orderProducts(products, { favourites: new Set(favourites), addedAt, now: 1 })).toEqual(
        plain,
      )
    }),
  )
})
