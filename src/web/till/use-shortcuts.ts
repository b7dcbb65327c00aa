import { useEffect, useRef } from 'react'
import { type PaymentMethod, SPLIT } from '#shared/sales/payment-method.ts'
import { PALETTE_KEY } from '#web/palette/use-palette-key.ts'
import { isTypedField, type TypedField } from './typed-field.ts'

export const SHORTCUTS = [
  { key: '/', does: 'Search products' },
  { key: '↓', does: 'From the search to the products' },
  { key: '← ↑ → ↓', does: 'Move among the products' },
  { key: 'Enter', does: 'Add the product to the cart' },
  { key: 'F2', does: 'Choose a customer' },
  { key: 'F4', does: 'Recent sales' },
  { key: 'F7', does: 'Split the payment' },
  { key: 'F8', does: 'Pay by digital wallet' },
  { key: 'F9', does: 'Pay by cash' },
  { key: 'F10', does: 'Pay by card' },
  { key: PALETTE_KEY, does: 'Find a page, product, customer or sale' },
  { key: '?', does: 'This list' },
] as const

interface Actions {
  customer: () => void
  sales: () => void
  pay: (method: PaymentMethod) => void
  help: () => void
}

export function useShortcuts(actions: Actions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const keys: Record<string, () => void> = {
      F2: () => latest.current.customer(),
      F4: () => latest.current.sales(),
      F7: () => latest.current.pay(SPLIT),
      F8: () => latest.current.pay('digital_wallet'),
      F9: () => latest.current.pay('cash'),
      F10: () => latest.current.pay('card'),
      '?': () => latest.current.help(),
    }
    function onKeyDown(event: KeyboardEvent) {
      const action = keys[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '?' && isTypedField(event.target)) return
      event.preventDefault()
      if (event.repeat || isElsewhere()) return
      if (isTypedField(event.target) && event.target.closest('[data-cart]')) settle(event.target)
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * A quantity that is being typed counts when its field is left. A dialog that opens now gives the keyboard back to it.
 */
function settle(field: TypedField): void {
  field.blur()
  field.focus({ preventScroll: true })
}

/** In a dialog the keys mean nothing, unless it is the cart itself. */
function isElsewhere(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.querySelector('[data-cart]') === null,
  )
}
