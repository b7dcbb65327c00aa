import { type ReactNode, useState } from 'react'
import { cartSheet } from '#web/till/dialogs.ts'
import classes from './cart-place.module.css'

const BESIDE = { role: 'complementary', 'aria-label': 'Cart' }
const OVER = { role: 'dialog', 'aria-label': 'Cart', 'aria-modal': true }

interface CartPlaceProps {
  /** Beside the products, where there is room; on a small screen the cart lies over them. */
  isBeside: boolean
  /** Whether it is to lie there. */
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** One element at every width: turning a tablet loses nothing of what was typed, ticked or approved in the cart. */
export function CartPlace({ isBeside, opened, onClose, children }: CartPlaceProps) {
  const isShown = isBeside || opened
  // A phone draws no cart before it is asked for.
  const [isWanted, setWanted] = useState(isShown)
  if (isShown && !isWanted) setWanted(true)
  return (
    <div {...(isBeside ? BESIDE : opened && OVER)} className={classes.cart} hidden={!isShown}>
      {!isBeside && opened && <cartSheet.Part onClose={onClose} />}
      {isWanted && children}
    </div>
  )
}
