import { memo } from 'react'
import { times } from '#shared/money.ts'
import type { CartLine } from '#shared/till/cart.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { usePainted } from '#web/ui/after-paint.ts'
import classes from './cart-line-row.module.css'
import { LineControls } from './line-controls.tsx'

interface CartLineRowProps {
  line: CartLine
  /** Units that can be sold today; undefined while nobody knows. */
  left: number | undefined
}

/** Memoised: the lines that did not change are not drawn again. */
export const CartLineRow = memo(function CartLineRow({ line, left }: CartLineRowProps) {
  const { name, quantity, unit_price } = line
  // What was added is on the screen a frame before what can be done with it.
  const isTime = usePainted(true, false)
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
          {line.is_medical && <span className={classes.medical}>Medical</span>}
          {left !== undefined && left < quantity && (
            <span className={classes.short}>{left} left</span>
          )}
        </span>
        {isTime && <LineControls {...line} />}
      </div>
    </li>
  )
})
