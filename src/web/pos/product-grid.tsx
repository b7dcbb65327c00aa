import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { stockOf } from '#shared/till/stock-levels.ts'
import { useStock } from './data.ts'
import { favourites } from './favourites.ts'
import { arrowStep } from './arrow-step.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-grid.module.css'
import { useStore } from './store.ts'

const CARD_HEIGHT = 228
const MIN_CARD_WIDTH = 156
const GAP = 12
const ROWS_BEYOND = 2

export interface GridHandle {
  focusFirst: () => void
}

interface ProductGridProps {
  ref: Ref<GridHandle>
  products: readonly TillProduct[]
  /** Another search or category begins at the top. */
  resetKey: string
}

/** Only the cards in sight exist, so ten thousand products scroll like sixty. */
export function ProductGrid({ ref, products, resetKey }: ProductGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize()
  const merged = useMergedRef(scroller, sized)
  const { data: stock } = useStock()
  const favourite = useStore(favourites, (ids) => ids)
  const [activeId, setActiveId] = useState<number>()
  const columns = Math.max(2, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP)))
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is handed to a memoised card
  const rows = useVirtualizer({
    count: Math.ceil(products.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: ROWS_BEYOND,
  })
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [resetKey])

  function focusAt(index: number) {
    const product = products[index]
    if (!product) return
    setActiveId(product.id)
    rows.scrollToIndex(Math.floor(index / columns))
    // The card may only exist after the grid has scrolled to it.
    requestAnimationFrame(() => {
      const button = scroller.current?.querySelector<HTMLElement>(`[data-add="${product.id}"]`)
      button?.focus({ preventScroll: true })
    })
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focusAt(0) }))

  const shown = width === 0 ? [] : rows.getVirtualItems()
  const from = (shown[0]?.index ?? 0) * columns
  const inSight = products.slice(from, ((shown.at(-1)?.index ?? -1) + 1) * columns)
  const tabStop = inSight.some(({ id }) => id === activeId) ? activeId : inSight[0]?.id
  return (
    <div
      ref={merged}
      className={classes.scroller}
      onKeyDown={(event) => {
        const step = arrowStep(event.key, columns)
        const at = products.findIndex(({ id }) => id === tabStop)
        if (step === undefined || at < 0) return
        event.preventDefault()
        focusAt(Math.min(Math.max(at + step, 0), products.length - 1))
      }}
    >
      <div role="list" className={classes.all} style={{ height: rows.getTotalSize() }}>
        {inSight.map((product, offset) => {
          const index = from + offset
          return (
            <ProductCard
              key={product.id}
              product={product}
              left={stock ? stockOf(stock, product.id) : null}
              isFavourite={favourite.has(product.id)}
              isTabStop={product.id === tabStop}
              onActive={setActiveId}
              position={index + 1}
              count={products.length}
              column={index % columns}
              columns={columns}
              top={Math.floor(index / columns) * (CARD_HEIGHT + GAP)}
            />
          )
        })}
      </div>
    </div>
  )
}
