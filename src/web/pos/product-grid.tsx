import { type Ref, useImperativeHandle, useState } from 'react'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { stockOf } from '#shared/till/stock-levels.ts'
import { useStock } from './data.ts'
import { favourites } from './favourites.ts'
import { arrowStep } from './arrow-step.ts'
import { type CardSlots, reuseCards } from './card-slots.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-grid.module.css'
import { useStore } from './store.ts'
import { useVisibleRows } from './use-visible-rows.ts'

const MIN_CARD_WIDTH = 156
const GAP = 12
const ROW_HEIGHT = 228 + GAP

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
  const { attach, scroller, width, ...rows } = useVisibleRows(resetKey, ROW_HEIGHT)
  const { data: stock } = useStock()
  const favourite = useStore(favourites, (ids) => ids)
  const [activeId, setActiveId] = useState<number>()
  const columns = Math.max(2, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP)))

  function focusAt(index: number) {
    const product = products[index]
    if (!product) return
    setActiveId(product.id)
    rows.scrollToRow(Math.floor(index / columns))
    const button = scroller?.querySelector<HTMLElement>(`[data-add="${product.id}"]`)
    button?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focusAt(0) }))

  // A list that has become short may not reach down to where the long one was scrolled.
  const from = Math.min(rows.first * columns, products.length)
  const inSight = products.slice(from, rows.end * columns)
  const slots = useCardSlots(inSight, activeId)
  const tabStop = inSight.some(({ id }) => id === activeId) ? activeId : inSight[0]?.id
  return (
    <div
      ref={attach}
      className={classes.scroller}
      onScroll={rows.onScroll}
      onKeyDown={(event) => {
        const step = arrowStep(event.key, columns)
        const at = products.findIndex(({ id }) => id === tabStop)
        if (step === undefined || at < 0) return
        event.preventDefault()
        focusAt(Math.min(Math.max(at + step, 0), products.length - 1))
      }}
    >
      <div
        role="list"
        className={classes.all}
        style={{ height: Math.ceil(products.length / columns) * ROW_HEIGHT - GAP }}
      >
        {inSight.map((product, offset) => {
          const index = from + offset
          return (
            <ProductCard
              key={slots.get(product.id)}
              product={product}
              left={stock ? stockOf(stock, product.id) : null}
              isFavourite={favourite.has(product.id)}
              isTabStop={product.id === tabStop}
              onActive={setActiveId}
              position={index + 1}
              count={products.length}
              column={index % columns}
              columns={columns}
              top={Math.floor(index / columns) * ROW_HEIGHT}
            />
          )
        })}
      </div>
    </div>
  )
}

function useCardSlots(products: readonly TillProduct[], untouched: number | undefined): CardSlots {
  const [slots, setSlots] = useState<CardSlots>(() => new Map())
  const ids = products.map(({ id }) => id)
  if (slots.size === ids.length && ids.every((id) => slots.has(id))) return slots
  const next = reuseCards(slots, ids, untouched)
  setSlots(next)
  return next
}
