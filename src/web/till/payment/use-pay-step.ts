import { useState } from 'react'
import type { WantedApproval } from '#shared/approvals/contract.ts'
import { type PaymentMethod, SPLIT } from '#shared/sales/payment-method.ts'
import { approveCart, hasDiscount, missingApproval, type Word } from '#shared/till/cart-approval.ts'
import { type Cart, hasAgeToAsk, holdsNothing, isPartlyPaid } from '#shared/till/cart.ts'
import { isDark } from '#web/dark/line-store.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { sellingNow } from '#web/till/cart/use-cart-totals.ts'
import { say } from '#web/till/last-word.ts'
import { changeCart, tillStore, useTill } from '#web/till/till-store.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { expectPayment } from './dark-part.ts'
import { aloneBlock, payBlock } from './pay-block.ts'
import { takePayment } from './take-payment.ts'

export interface PayStep {
  /** How it is about to be paid; undefined while nobody has said so. */
  method: PaymentMethod | undefined
  /** Whose word it takes before that: the server would refuse it without, when the card has been charged. */
  wanted: WantedApproval | undefined
  /** Begins to pay, or goes on with a split payment. Where nothing has to be asked or counted first, that is all. */
  start: (method: PaymentMethod) => void
  /** Goes on with the word that was wanted. */
  approve: (word: Word) => void
  back: () => void
}

/**
 * What is asked between a pay button and the payment: somebody's word for a discount, the age, how much cash is handed
 * over, what the machine said. It belongs to the cart it was opened for: emptied, parked, sold or changed for another,
 * the cart closes it. While it is closed no change of the cart redraws the screen.
 */
export function usePayStep(): PayStep {
  const { settings, profile } = useUser()
  const { id_verification_required: idRequired, ask_card_approval: asksApproval } = settings
  const today = useShopDay()
  const [open, setOpen] = useState<{ method: PaymentMethod; cart: string } | null>(null)
  const isOpen = useTill(({ cart }) => open !== null && cartToPay(cart) === open.cart)
  if (open !== null && !isOpen) setOpen(null)
  // What grows while it is being paid for may need a word too.
  const discounted = useTill(({ cart }) => (open !== null && hasDiscount(cart) ? cart : null))
  const wanted = discounted && isOpen ? missing(discounted) : undefined
  function missing(cart: Cart): WantedApproval | undefined {
    if (!hasDiscount(cart)) return undefined
    const seller = { role: profile.role, caps: settings.discount_caps, selling: sellingNow() }
    return missingApproval(cart, seller, { now: new Date(), isDark: isDark() })
  }
  function start(pressed: PaymentMethod) {
    const { cart, payment } = tillStore.get()
    // What a card has paid already is not asked for once more.
    const method = isPartlyPaid(cart) ? SPLIT : pressed
    const blocked = aloneBlock() ?? payBlock(cart, today)
    if (payment !== null) return
    expectPayment()
    if (blocked !== undefined) say(() => toast.error(blocked))
    else if (
      method === 'cash' ||
      method === SPLIT ||
      asksApproval ||
      hasAgeToAsk(cart, idRequired) ||
      missing(cart) !== undefined
    )
      setOpen({ method, cart: cartToPay(cart) ?? '' })
    else takePayment(method)
  }
  function approve(word: Word) {
    if (open === null || wanted === undefined) return
    setOpen(null)
    changeCart((cart) => approveCart(cart, wanted, word, new Date()))
    start(open.method)
  }
  const method = isOpen ? open?.method : undefined
  return { method, wanted, start, approve, back: () => setOpen(null) }
}

/** Which cart it is; null when there is nothing to pay for, nor to give back. */
const cartToPay = (cart: Cart): string | null => (holdsNothing(cart) ? null : (cart.sale_key ?? ''))
