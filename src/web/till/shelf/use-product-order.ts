import { startTransition, useCallback, useEffect, useState } from 'react'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { orderProducts } from '#shared/till/product-order.ts'
import { useStore } from '#web/store.ts'
import { addedAt } from './add-product.ts'
import { favourites } from './favourites.ts'

/** A second tap within this still finds the product where the first one did. */
const SETTLE_MS = 450

/** Puts products in order: favourites, what was just added, then by name. */
export function useProductOrder(): (products: readonly TillProduct[]) => readonly TillProduct[] {
  const favourite = useStore(favourites, (ids) => ids)
  const added = useSettledAdditions()
  return useCallback(
    (products) => {
      if (favourite.size === 0 && added.addedAt.size === 0) return products
      return orderProducts(products, { favourites: favourite, ...added })
    },
    [favourite, added],
  )
}

/** Cards do not move under a finger that is still tapping. */
function useSettledAdditions() {
  const [settled, setSettled] = useState({ addedAt: addedAt.get(), now: 0 })
  useEffect(() => {
    let timer = 0
    const settle = () => {
      // Whoever moves by arrow keys stays where they are.
      if (document.activeElement?.matches('[data-add]:focus-visible')) return
      // The next tap does not wait for the cards to move.
      startTransition(() => setSettled({ addedAt: addedAt.get(), now: Date.now() }))
    }
    const unsubscribe = addedAt.subscribe(() => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, addedAt.get().size === 0 ? 0 : SETTLE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  return settled
}
