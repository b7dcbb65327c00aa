import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { matchingProducts, type TillIndex } from '#shared/till/search.ts'
import { afterPaint } from '#web/ui/timing/after-paint.ts'
import type { ProductList } from './product-deck.tsx'
import { useProductOrder } from './use-product-order.ts'

/** A quick hand does not rest so long within a word, and it leaves time to draw before the search counts. */
const LOOK_AHEAD_MS = 100

/** What is searched for on the shelf, what that finds, and what will be found if nothing else is typed. */
export function useProductSearch(catalogue: TillIndex) {
  const [search, setSearch] = useState('')
  const [categoryId, setCategoryId] = useState<number | null>(null)
  /** What may be searched for next. */
  const [typed, setTyped] = useState<string>()
  const findIn = useMemo(() => rememberLast(catalogue), [catalogue])
  const find = useCallback((text: string) => findIn(text, categoryId), [findIn, categoryId])
  const inOrder = useProductOrder()
  const listOf = useCallback(
    (text: string): ProductList => ({
      key: `${categoryId} ${text}`,
      products: inOrder(find(text)),
      isFirstMarked: text.trim() !== '',
    }),
    [categoryId, find, inOrder],
  )
  const shown = useMemo(() => listOf(search), [listOf, search])
  const ahead = useMemo(() => (typed === undefined ? undefined : listOf(typed)), [listOf, typed])

  const isStill = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(isStill.current), [])
  function show(text: string) {
    clearTimeout(isStill.current)
    setTyped(undefined)
    setSearch(text)
  }
  function clear() {
    show('')
    setCategoryId(null)
  }
  /** What is typed is looked for in the pause before it counts, and made ready as soon as no key follows at once. */
  function lookAhead(text: string) {
    afterPaint(() => find(text))
    clearTimeout(isStill.current)
    isStill.current = setTimeout(() => setTyped(text), LOOK_AHEAD_MS)
  }
  return { search, categoryId, shown, ahead, find, show, choose: setCategoryId, clear, lookAhead }
}

/** Searches the catalogue, but not twice in a row for the same. */
function rememberLast(catalogue: TillIndex) {
  let last: { search: string; categoryId: number | null; found: readonly TillProduct[] } | undefined
  return (search: string, categoryId: number | null): readonly TillProduct[] => {
    if (last?.search !== search || last.categoryId !== categoryId) {
      const found = matchingProducts(catalogue, { search, category_id: categoryId })
      last = { search, categoryId, found }
    }
    return last.found
  }
}
