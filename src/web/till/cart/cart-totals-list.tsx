import { useMemo } from 'react'
import { VAT_PERCENT } from '#shared/sales/totals.ts'
import { cartTotals } from '#shared/till/cart.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import classes from './cart-totals-list.module.css'
import { useTill } from '#web/till/till-store.ts'

export function CartTotalsList() {
  const cart = useTill((till) => till.cart)
  const { subtotal, vat, total, points } = useMemo(() => cartTotals(cart), [cart])
  return (
    <dl className={classes.totals}>
      <dt>Subtotal</dt>
      <dd>
        <MoneyText amount={subtotal} />
      </dd>
      <dt>VAT ({VAT_PERCENT}%)</dt>
      <dd>
        <MoneyText amount={vat} />
      </dd>
      {cart.customer && (
        <>
          <dt>Loyalty points to earn</dt>
          <dd>+{points}</dd>
        </>
      )}
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>
        <MoneyText amount={total} />
      </dd>
    </dl>
  )
}
