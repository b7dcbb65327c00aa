import { useState } from 'react'
import { type Cart, isEmptyCart } from '#shared/till/cart.ts'
import { useTill } from './till-store.ts'

/** The step belongs to the cart it was opened for: emptied, parked, sold or changed for another, the cart closes it. */
export function useCashStep(): { cashOpen: boolean; setCashOpen: (open: boolean) => void } {
  const cart = useTill((till) => cartToPay(till.cart))
  const [openFor, setOpenFor] = useState<string | null>(null)
  if (openFor !== null && openFor !== cart) setOpenFor(null)
  return {
    cashOpen: openFor !== null && openFor === cart,
    setCashOpen: (open) => setOpenFor(open ? cart : null),
  }
}

/** Which cart it is; null when there is nothing to pay for. */
const cartToPay = (cart: Cart): string | null => (isEmptyCart(cart) ? null : (cart.sale_key ?? ''))
