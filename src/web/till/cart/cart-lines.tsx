import { IconShoppingCart } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type Cents, negative, times } from '#shared/money.ts'
import type { LineAmounts } from '#shared/sales/totals.ts'
import type { CartLine } from '#shared/till/cart.ts'
import { type StockLevels, stockOf } from '#shared/till/stock-levels.ts'
import { useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { usePainted } from '#web/ui/timing/after-paint.ts'
import classes from './cart-lines.module.css'
import { LineControls } from './line-controls.tsx'
import { useCartTotals } from './use-cart-totals.ts'

interface CartLineRowProps {
  line: CartLine
  /** Units that can be sold today; undefined while nobody knows. */
  left: number | undefined
  /** What is taken off it, and by what. */
  off: Cents
  offWords: string
}

/** Memoised: the lines that did not change are not drawn again. */
const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, left, off, offWords } = props
  const { name, quantity, unit_price } = line
  // What was added is on the screen a frame before what can be done with it.
  const isTime = usePainted(true, false)
  const [typing, setTyping] = useState<number>()
  return (
    <li className={classes.line} data-drawn={isTime || undefined}>
      <div className={classes.first}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.total}>
          <MoneyText amount={times(unit_price, quantity)} />
        </span>
      </div>
      <div className={classes.second}>
        <span className={classes.each}>
          <span>
            <MoneyText amount={unit_price} /> each
          </span>
          {off > 0 && (
            <span className={classes.discount}>
              <MoneyText amount={negative(off)} /> {offWords}
            </span>
          )}
          {line.is_medical && <span className={classes.medical}>Medical</span>}
          {left !== undefined && left < (typing ?? quantity) && (
            <span className={classes.short} role="status">
              Only {left} left
            </span>
          )}
        </span>
        {isTime && <LineControls line={line} onTyping={setTyping} />}
      </div>
    </li>
  )
})

export function CartLines({ stock }: { stock: StockLevels | undefined }) {
  const lines = useTill(({ cart }) => cart.lines)
  const { lines: amounts } = useCartTotals()
  if (lines.length === 0)
    return (
      <EmptyState
        icon={IconShoppingCart}
        title="Cart is empty"
        text="Tap a product or scan its barcode."
      />
    )
  return (
    <ul className={classes.list}>
      {lines.map((line, index) => (
        <CartLineRow
          key={line.product_id}
          line={line}
          left={stock && stockOf(stock, line.product_id)}
          off={amounts[index]!.discount}
          offWords={wordsOf(line, amounts[index]!)}
        />
      ))}
    </ul>
  )
}

/** A text, so that a line is drawn again only when it says something else. */
const wordsOf = ({ discount }: CartLine, { by_hand, promotions }: LineAmounts): string =>
  [
    ...(by_hand > 0 && discount ? [discount.reason] : []),
    ...promotions.map(({ name }) => name),
  ].join(', ')
