import {
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useImperativeHandle,
  useState,
} from 'react'
import { unitsInCart } from '#shared/till/cart.ts'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { stockOf } from '#shared/till/stock-levels.ts'
import { useStore } from '#web/store.ts'
import { useStock } from '#web/till/data.ts'
import { offerWords, usePromotions } from '#web/till/promotions-now.ts'
import { tillStore } from '#web/till/till-store.ts'
import { useStoreAfterPaint } from '#web/ui/timing/after-paint.ts'
import { CARD_GAP, CARD_HEIGHT, CARD_SIZES, MIN_CARD_WIDTH, PICTURE_HEIGHT } from './card-size.ts'
import { type DrawnCard, drawCards } from './drawn-cards.ts'
import { favourites } from './favourites.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-grid.module.css'
import { useVisibleRows } from './use-visible-rows.ts'

const ROW_HEIGHT = CARD_HEIGHT + CARD_GAP
/** Where everybody looks first, and what Enter adds. */
const LEADING_ROWS = 1

export interface GridHandle {
  focusFirst: () => void
}

interface ProductGridProps {
  ref: Ref<GridHandle>
  products: readonly TillProduct[]
  /** Shown when there are none. */
  empty: ReactNode
  /** Another search or category begins at the top. */
  resetKey: string
  /** Whether Enter in the search adds the first. */
  isFirstMarked: boolean
}

/** Only the cards in sight exist, so ten thousand products scroll like sixty. */
export function ProductGrid(props: ProductGridProps) {
  const { ref, products, empty, resetKey, isFirstMarked } = props
  const { attach, scroller, width, ...rows } = useVisibleRows(resetKey, {
    height: ROW_HEIGHT,
    wordsFrom: PICTURE_HEIGHT,
  })
  const { data: stock } = useStock()
  // The cart itself comes first.
  const { cart } = useStoreAfterPaint(tillStore)
  const favourite = useStore(favourites, (ids) => ids)
  const promotions = usePromotions()
  const [activeId, setActiveId] = useState<number>()
  const columns = Math.max(2, Math.floor((width + CARD_GAP) / (MIN_CARD_WIDTH + CARD_GAP)))

  function focusAt(index: number) {
    const product = products[index]
    if (!product) return
    setActiveId(product.id)
    rows.scrollToRow(Math.floor(index / columns))
    const button = scroller?.querySelector<HTMLElement>(`[data-add="${product.id}"]`)
    button?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focusAt(0) }))

  // What was touched is about to do something that matters more than where Tab leads.
  const follow = useCallback((id: number) => startTransition(() => setActiveId(id)), [])

  const [drawn, setDrawn] = useState<readonly DrawnCard[]>([])
  // Only where no place is seen empty for it: the list fills them all, and what is drawn begins at the top as it does.
  const isInTurns =
    rows.isUnseen &&
    products.length >= rows.end * columns &&
    drawn.every(({ index }) => index < drawn.length)
  const end = isInTurns ? rows.first + LEADING_ROWS : rows.end
  const cards = drawCards(drawn, {
    products,
    list: resetKey,
    // A list that has become short may not reach down to where the long one was scrolled.
    from: Math.min(rows.first * columns, products.length),
    to: end * columns,
    isNew: rows.isNew,
    untouched: activeId,
  })
  if (cards !== drawn) setDrawn(cards)
  const active = cards.find(({ product }) => product.id === activeId)
  const tabStop = (active ?? cards[0])?.product.id
  return (
    <div className={classes.frame} style={CARD_SIZES}>
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
        {products.length === 0 ? (
          empty
        ) : (
          <div
            role="list"
            className={classes.all}
            style={{ height: Math.ceil(products.length / columns) * ROW_HEIGHT - CARD_GAP }}
          >
            {cards.map(({ product, index, count, slot }) => (
              <ProductCard
                key={slot}
                product={product}
                left={stock ? stockOf(stock, product.id) : null}
                units={unitsInCart(cart, product.id)}
                offer={offerWords(promotions, product.id)}
                isFavourite={favourite.has(product.id)}
                isTabStop={product.id === tabStop}
                isMarked={isFirstMarked && index === 0}
                onActive={follow}
                position={index + 1}
                count={count}
                column={index % columns}
                columns={columns}
                top={Math.floor(index / columns) * ROW_HEIGHT}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** How far an arrow key leads in a grid that is read row by row; undefined for other keys. */
function arrowStep(key: string, columns: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return 1
    case 'ArrowLeft':
      return -1
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    default:
      return undefined
  }
}
