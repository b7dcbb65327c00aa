import { useEffect, useMemo, useState } from 'react'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { orderProducts } from '#shared/till/product-order.ts'
import { addedAt } from './add-product.ts'
import { favourites } from './favourites.ts'
import { useStore } from './store.ts'

/** A second tap within this still finds the product where the first one did. */
const SETTLE_MS = 450

/** Favourites, what was just added, then by name. */
export function useOrderedProducts(products: readonly TillProduct[]): readonly TillProduct[] {
  const favourite = useStore(favourites, (ids) => ids)
  const added = useSettledAdditions()
  return useMemo(() => {
    if (favourite.size === 0 && added.addedAt.size === 0) return products
    return orderProducts(products, { favourites: favourite, ...added })
  }, [products, favourite, added])
}

/** Cards do not move under a finger that is still tapping. */
function useSettledAdditions() {
  const times = useStore(addedAt, (all) => all)
  const [settled, setSettled] = useState({ addedAt: times, now: 0 })
  useEffect(() => {
    const timer = setTimeout(
      () => {
        // Whoever moves by arrow keys stays where they are.
        if (document.activeElement?.matches('[data-add]:focus-visible')) return
        setSettled({ addedAt: times, now: Date.now() })
      },
      times.size === 0 ? 0 : SETTLE_MS,
    )
    return () => clearTimeout(timer)
  }, [times])
  return settled
}
