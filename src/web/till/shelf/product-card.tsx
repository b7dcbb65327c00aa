import { IconCheck, IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type CSSProperties, memo, useRef } from 'react'
import { formatCount } from '#shared/counted.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { useUser } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { ProductPicture } from '#web/ui/facts/product-picture.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { addedAt, addProduct } from './add-product.ts'
import { CARD_GAP } from './card-size.ts'
import { toggleFavourite } from './favourites.ts'
import classes from './product-card.module.css'

/** Made once: a card that shows another product keeps them as they are. */
const PLUS = <IconPlus size={20} aria-hidden />
const CHECK = <IconCheck size={14} stroke={2.5} />
const STAR = <IconStar size={16} aria-hidden />
const STAR_FILLED = <IconStarFilled size={16} aria-hidden />

interface ProductCardProps {
  product: TillProduct
  /** Units that can be sold today; null while nobody knows. */
  left: number | null
  /** In the cart. */
  units: number
  /** What a promotion gives at the moment. */
  offer: string | null
  isFavourite: boolean
  /** Whether Tab leads here; the arrow keys lead to the others. */
  isTabStop: boolean
  /** Whether Enter in the search adds it. */
  isMarked: boolean
  onActive: (id: number) => void
  position: number
  count: number
  column: number
  columns: number
  /** In pixels. */
  top: number
}

/** Memoised: adding to the cart redraws one card of the many in sight. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, left, units, offer, isTabStop, onActive } = props
  // A finger may come down on one product and up on another that took over the card.
  const pressed = useRef<number>(undefined)
  const out = left === 0
  return (
    <div
      className={classes.card}
      title={product.name}
      role="listitem"
      aria-setsize={props.count}
      aria-posinset={props.position}
      data-out={out || undefined}
      data-in-cart={units > 0 || undefined}
      data-marked={props.isMarked || undefined}
      style={placeOf(props)}
      onFocus={() => onActive(product.id)}
    >
      <div className={classes.picture}>
        <ProductPicture product={product} isDecoration />
        {(units > 0 || product.is_medical || offer !== null) && (
          <div className={classes.marks}>
            {units > 0 && (
              <span className={classes.inCart}>
                In Cart{units > 1 && <b className={classes.units}>{units}</b>}
              </span>
            )}
            {units > 0 && <JustAdded id={product.id} />}
            {/* In the cart its line tells it. */}
            {offer !== null && units === 0 && <span className={classes.offer}>{offer}</span>}
            {product.is_medical && <span className={classes.medical}>Medical</span>}
          </div>
        )}
      </div>
      <h2 className={classes.name}>{product.name}</h2>
      <p className={classes.facts}>
        {product.thc_percentage === null ? product.category_name : `THC ${product.thc_percentage}%`}
        <StockLeft left={left} />
      </p>
      <div className={classes.foot}>
        <span className={classes.price} data-width={widthOf(product.price)}>
          <MoneyText amount={product.price} />
        </span>
        <button
          type="button"
          className={classes.add}
          data-add={product.id}
          tabIndex={isTabStop ? 0 : -1}
          aria-disabled={out}
          aria-label={`Add ${product.name} to cart`}
          onPointerDown={() => {
            pressed.current = product.id
          }}
          onClick={({ detail }) => {
            const byKeyboard = detail === 0
            if (byKeyboard || pressed.current === product.id) addProduct(product)
          }}
        >
          {PLUS}
        </button>
      </div>
      <FavouriteToggle {...props} />
    </div>
  )
})

/** For two seconds, wherever the card then stands; the toast has said it aloud. */
function JustAdded({ id }: { id: number }) {
  const isFlagged = useStore(addedAt, (times) => times.has(id))
  if (!isFlagged) return null
  return (
    <span className={classes.justAdded} aria-hidden>
      {CHECK} Just added
    </span>
  )
}

function FavouriteToggle({ product, isFavourite, isTabStop }: ProductCardProps) {
  function toggle() {
    toast.success(toggleFavourite(product.id) ? 'Added to favorites' : 'Removed from favorites')
  }
  return (
    <button
      type="button"
      className={classes.favourite}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Favorite ${product.name}`}
      aria-pressed={isFavourite}
      onClick={toggle}
    >
      <span>{isFavourite ? STAR_FILLED : STAR}</span>
    </button>
  )
}

const WIDE_FROM = cents(1000_00)
const WIDEST_FROM = cents(100_000_00)

function widthOf(price: Cents): 'wide' | 'widest' | undefined {
  if (price >= WIDEST_FROM) return 'widest'
  return price >= WIDE_FROM ? 'wide' : undefined
}

function placeOf({ column, columns, top }: ProductCardProps): CSSProperties {
  const width = `(100% - ${columns - 1} * ${CARD_GAP}px) / ${columns}`
  return { width: `calc(${width})`, left: `calc(${column} * (${width} + ${CARD_GAP}px))`, top }
}

function StockLeft({ left }: { left: number | null }) {
  const { low_stock_below } = useUser().settings
  if (left === null) return null
  if (left === 0) return <span className={classes.out}>Out of stock</span>
  return (
    <span className={left < low_stock_below ? classes.low : classes.left}>
      {formatCount(left)} left
    </span>
  )
}
