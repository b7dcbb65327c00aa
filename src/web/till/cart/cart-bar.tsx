import { IconShoppingCart } from '@tabler/icons-react'
import { counted } from '#shared/counted.ts'
import { cartSheet } from '#web/till/dialogs.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import classes from './cart-bar.module.css'
import { useCartTotals } from './use-cart-totals.ts'

/** On a small screen it always shows how much is in the cart, and leads there. */
export function CartBar({ onOpen }: { onOpen: () => void }) {
  const { units, total } = useCartTotals()
  return (
    <button type="button" className={classes.bar} onClick={onOpen} {...cartSheet.intent}>
      <IconShoppingCart size={22} aria-hidden />
      <span className={classes.units}>{counted(units, 'item')}</span>
      <span className={classes.total}>
        <MoneyText amount={total} />
      </span>
      <span className={classes.open}>View Cart</span>
    </button>
  )
}
