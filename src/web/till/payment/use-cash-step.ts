import { useState } from 'react'
import { type Cart, isEmptyCart } from '#shared/till/cart.ts'
import { tillStore, useTill } from '#web/till/till-store.ts'

/**
 * The step belongs to the cart it was opened for: emptied, parked, sold or changed for another, the cart closes it.
 * While it is closed no change of the cart redraws the screen.
 */
export function useCashStep(): { cashOpen: boolean; setCashOpen: (open: boolean) => void } {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const cashOpen = useTill(({ cart }) => openFor !== null && cartToPay(cart) === openFor)
  if (openFor !== null && !cashOpen) setOpenFor(null)
  return {
    cashOpen,
    setCashOpen: (open) => setOpenFor(open ? cartToPay(tillStore.get().cart) : null),
  }
}

/** Which cart it is; null when there is nothing to pay for. */
const cartToPay = (cart: Cart): string | null => (isEmptyCart(cart) ? null : (cart.sale_key ?? ''))
