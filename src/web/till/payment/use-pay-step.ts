import { useState } from 'react'
import { type PaymentMethod, SPLIT } from '#shared/sales/payment-method.ts'
import { type Cart, hasAgeToAsk, isEmptyCart } from '#shared/till/cart.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { say } from '#web/till/last-word.ts'
import { tillStore, useTill } from '#web/till/till-store.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { expectPayment } from './dark-part.ts'
import { aloneBlock, payBlock } from './pay-block.ts'
import { takePayment } from './take-payment.ts'

export interface PayStep {
  /** How it is about to be paid; undefined while nobody has said so. */
  method: PaymentMethod | undefined
  /** Begins to pay. Where nothing has to be asked or counted first, that is all. */
  start: (method: PaymentMethod) => void
  back: () => void
}

/**
 * What is asked between a pay button and the payment: the age, how much cash is handed over, what the machine said. It belongs to the cart
 * it was opened for: emptied, parked, sold or changed for another, the cart closes it. While it is closed no change of
 * the cart redraws the screen.
 */
export function usePayStep(): PayStep {
  const { id_verification_required: idRequired, ask_card_approval: asksApproval } =
    useUser().settings
  const today = useShopDay()
  const [open, setOpen] = useState<{ method: PaymentMethod; cart: string } | null>(null)
  const isOpen = useTill(({ cart }) => open !== null && cartToPay(cart) === open.cart)
  if (open !== null && !isOpen) setOpen(null)
  function start(method: PaymentMethod) {
    const { cart, payment } = tillStore.get()
    const blocked = aloneBlock() ?? payBlock(cart, today)
    if (payment !== null) return
    expectPayment()
    if (blocked !== undefined) say(() => toast.error(blocked))
    else if (method === 'cash' || method === SPLIT || asksApproval || hasAgeToAsk(cart, idRequired))
      setOpen({ method, cart: cartToPay(cart) ?? '' })
    else takePayment(method)
  }
  return { method: isOpen ? open?.method : undefined, start, back: () => setOpen(null) }
}

/** Which cart it is; null when there is nothing to pay for. */
const cartToPay = (cart: Cart): string | null => (isEmptyCart(cart) ? null : (cart.sale_key ?? ''))
