import { useEffect, useRef } from 'react'
import { isEmptyCart } from '#shared/till/cart.ts'
import { PALETTE_KEY } from '#web/palette/use-palette-key.ts'
import { useUser } from '#web/session/session.ts'
import { payBlock } from '#web/till/payment/pay-block.ts'
import { takePayment } from '#web/till/payment/take-payment.ts'
import { toast } from '#web/ui/toast.tsx'
import { tillStore } from './till-store.ts'

export const SHORTCUTS = [
  { key: '/', does: 'Search products' },
  { key: '↓', does: 'From the search to the products' },
  { key: '← ↑ → ↓', does: 'Move among the products' },
  { key: 'Enter', does: 'Add the product to the cart' },
  { key: 'F2', does: 'Choose a customer' },
  { key: 'F4', does: 'Recent sales' },
  { key: 'F8', does: 'Pay by digital wallet' },
  { key: 'F9', does: 'Pay by cash' },
  { key: 'F10', does: 'Pay by card' },
  { key: PALETTE_KEY, does: 'Find a page, product, customer or sale' },
  { key: '?', does: 'This list' },
] as const

interface Actions {
  customer: () => void
  sales: () => void
  /** Leads to the question about the customer's age. */
  age: () => void
  cash: () => void
  help: () => void
}

export function useShortcuts(actions: Actions): void {
  const { id_verification_required: idRequired } = useUser().settings
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function pay(start: () => void) {
      const { cart } = tillStore.get()
      const blocked = payBlock(cart, idRequired)
      if (blocked === undefined) return start()
      toast.error(blocked)
      if (!isEmptyCart(cart)) latest.current.age()
    }
    const keys: Record<string, () => void> = {
      F2: () => latest.current.customer(),
      F4: () => latest.current.sales(),
      F8: () => pay(() => takePayment('digital_wallet')),
      F9: () => pay(() => latest.current.cash()),
      F10: () => pay(() => takePayment('card')),
      '?': () => latest.current.help(),
    }
    function onKeyDown(event: KeyboardEvent) {
      const action = keys[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '?' && event.target instanceof HTMLInputElement) return
      event.preventDefault()
      if (!event.repeat && !isElsewhere()) action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [idRequired])
}

/** In a dialog the keys mean nothing, unless it is the cart itself. */
function isElsewhere(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.querySelector('[data-cart]') === null,
  )
}
