import {
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useImperativeHandle,
  useState,
} from 'react'
import { useStore } from '#web/store.ts'
import { useStock } from '#web/till/data.ts'
import { usePromotions } from '#web/till/promotions-now.ts'
import { tillStore } from '#web/till/till-store.ts'
import { useStoreAfterPaint } from '#web/ui/timing/after-paint.ts'
import { CARD_GAP, CARD_SIZES, MIN_CARD_WIDTH, PICTURE_HEIGHT, ROW_HEIGHT } from './card-size.ts'
import { firstDecks, turnDecks } from './decks.ts'
import { favourites } from './favourites.ts'
import { type ProductList, ProductDeck } from './product-deck.tsx'
import classes from './product-grid.module.css'
import { useVisibleRows } from './use-visible-rows.ts'

const BOTH_DECKS = [0, 1] as const

export interface GridHandle {
  focusFirst: () => void
}

interface ProductGridProps {
  ref: Ref<GridHandle>
  shown: ProductList
  /** What will be shown if nothing else is typed: it is made ready out of sight. */
  ahead: ProductList | undefined
  /** Shown when there are no products. */
  empty: ReactNode
}

/** Only the cards in sight exist, so ten thousand products scroll like sixty. */
export function ProductGrid({ ref, shown, ahead, empty }: ProductGridProps) {
  const { products } = shown
  const { attach, scroller, width, scrollToRow, onScroll, ...rows } = useVisibleRows(shown.key, {
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

  const [decks, setDecks] = useState(() => firstDecks(shown.key))
  const turned = turnDecks(decks, shown.key, ahead?.key)
  if (turned !== decks) setDecks(turned)

  function focusAt(index: number) {
    const at = Math.min(Math.max(index, 0), products.length - 1)
    const product = products[at]
    if (!product) return
    setActiveId(product.id)
    scrollToRow(Math.floor(at / columns))
    const button = scroller?.querySelector<HTMLElement>(`[data-up] [data-add="${product.id}"]`)
    button?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focusAt(0) }))

  // What was touched is about to do something that matters more than where Tab leads.
  const follow = useCallback((id: number) => startTransition(() => setActiveId(id)), [])
  const facts = { stock, cart, favourite, promotions }
  return (
    <div className={classes.frame} style={CARD_SIZES}>
      <div ref={attach} className={classes.scroller} onScroll={onScroll}>
        {products.length === 0 && empty}
        {BOTH_DECKS.map((deck) => {
          const list = [shown, ahead].find((one) => one?.key === turned.lists[deck])
          const isFilled = list !== undefined && list.products.length > 0
          const isUp = deck === turned.up && isFilled
          return (
            <ProductDeck
              key={deck}
              list={isFilled ? list : undefined}
              isUp={isUp}
              rows={isUp ? rows : rows.ofNewList}
              columns={columns}
              facts={facts}
              activeId={activeId}
              onActive={follow}
              onMove={focusAt}
            />
          )
        })}
      </div>
    </div>
  )
}
