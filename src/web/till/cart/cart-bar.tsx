import { IconShoppingCart } from '@tabler/icons-react'
import { useMemo } from 'react'
import { cartTotals } from '#shared/till/cart.ts'
import { cartSheet } from '#web/till/dialogs.ts'
import { useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import classes from './cart-bar.module.css'

/** On a small screen it always shows how much is in the cart, and leads there. */
export function CartBar({ onOpen }: { onOpen: () => void }) {
  const cart = useTill((till) => till.cart)
  const { units, total } = useMemo(() => cartTotals(cart), [cart])
  return (
    <button type="button" className={classes.bar} onClick={onOpen} {...cartSheet.intent}>
      <IconShoppingCart size={22} aria-hidden />
      <span className={classes.units}>
        {units} {units === 1 ? 'item' : 'items'}
      </span>
      <span className={classes.total}>
        <MoneyText amount={total} />
      </span>
      <span className={classes.open}>View Cart</span>
    </button>
  )
}
