import { useState } from 'react'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { type Cart, unitsInCart } from '#shared/till/cart.ts'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { type StockLevels, stockOf } from '#shared/till/stock-levels.ts'
import { offerWords } from '#web/till/promotions-now.ts'
import { CARD_GAP, ROW_HEIGHT } from './card-size.ts'
import { type DrawnCard, drawCards } from './drawn-cards.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-deck.module.css'

/** Where everybody looks first, and what Enter adds. */
const LEADING_ROWS = 1

/** What a search or category found. */
export interface ProductList {
  /** Of the search and category: another one begins at the top. */
  key: string
  products: readonly TillProduct[]
  /** Whether Enter in the search adds the first. */
  isFirstMarked: boolean
}

interface Rows {
  first: number
  /** The one after the last. */
  end: number
  isNew: boolean
  /** Whether nothing of the list is on the screen. */
  isUnseen: boolean
}

interface ProductDeckProps {
  /** Undefined where nobody knows what comes next, or without products: what is drawn stays, to be used again. */
  list: ProductList | undefined
  /** Whether it is on the screen. */
  isUp: boolean
  rows: Rows
  columns: number
  facts: {
    /** Undefined while nobody knows. */
    stock: StockLevels | undefined
    cart: Cart
    favourite: ReadonlySet<number>
    promotions: Offers | undefined
  }
  /** The product that Tab leads to, if it is there. */
  activeId: number | undefined
  onActive: (id: number) => void
  onMove: (index: number) => void
}

/** The cards of one list: on the screen, or out of sight until the list is wanted. */
export function ProductDeck(props: ProductDeckProps) {
  const { list, isUp, columns, facts, activeId, onActive, onMove } = props
  const [drawn, setDrawn] = useState<readonly DrawnCard[]>([])
  const cards = list ? wantedCards(drawn, list, props) : drawn
  if (cards !== drawn) setDrawn(cards)
  const active = cards.find(({ product }) => product.id === activeId)
  const tabStop = active ?? cards[0]
  if (!tabStop) return null
  const rowCount = isUp && list ? Math.ceil(list.products.length / columns) : 0
  return (
    <div
      role="list"
      className={classes.deck}
      data-up={isUp || undefined}
      aria-hidden={!isUp || undefined}
      style={{ height: Math.max(rowCount * ROW_HEIGHT - CARD_GAP, 0) }}
      onKeyDown={(event) => {
        const step = arrowStep(event.key, columns)
        if (step === undefined) return
        event.preventDefault()
        onMove(tabStop.index + step)
      }}
    >
      {cards.map(({ product, index, count, slot }) => (
        <ProductCard
          key={slot}
          product={product}
          left={facts.stock ? stockOf(facts.stock, product.id) : null}
          units={unitsInCart(facts.cart, product.id)}
          offer={offerWords(facts.promotions, product.id)}
          isFavourite={facts.favourite.has(product.id)}
          isTabStop={isUp && product === tabStop.product}
          isMarked={list?.isFirstMarked === true && index === 0}
          onActive={onActive}
          position={index + 1}
          count={count}
          column={index % columns}
          columns={columns}
          top={Math.floor(index / columns) * ROW_HEIGHT}
        />
      ))}
    </div>
  )
}

function wantedCards(
  drawn: readonly DrawnCard[],
  { key, products }: ProductList,
  { isUp, rows, columns, activeId }: ProductDeckProps,
): readonly DrawnCard[] {
  // Only where no place is seen empty for it: the list fills them all, and what is drawn begins at the top as it does.
  const isInTurns =
    isUp &&
    rows.isUnseen &&
    products.length >= rows.end * columns &&
    drawn.every(({ index }) => index < drawn.length)
  const end = isInTurns ? rows.first + LEADING_ROWS : rows.end
  return drawCards(drawn, {
    products,
    list: key,
    // A list that has become short may not reach down to where the long one was scrolled.
    from: Math.min(rows.first * columns, products.length),
    to: end * columns,
    isNew: rows.isNew,
    untouched: isUp ? activeId : undefined,
  })
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
