import type { WantedApproval } from '#shared/approvals/contract.ts'
import { GOOD_FOR_MS } from '#shared/approvals/good-for.ts'
import { wantedContent } from '#shared/approvals/subject-content.ts'
import type { SealedPin } from '#shared/dark/entry.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { approvalNeeded, discountSubject } from '#shared/sales/discount-limits.ts'
import type { RoleCaps } from '#shared/shifts/caps.ts'
import { cartTotals, type Selling } from './cart-sale.ts'
import type { Cart } from './cart.ts'

/** A word that ends while the machine is being paid at would come too late: so much of its time must be left. */
const PAYING_MS = MINUTE_MS

/** Who sells, and by what. */
export interface Seller {
  role: Role
  caps: RoleCaps
  selling: Selling
}

/** Somebody's word: given with the server, or as a PIN that it opens later. */
export type Word = { approval_id: number } | { sealed_approval: SealedPin }

export const hasDiscount = ({ lines, discount }: Cart): boolean =>
  discount !== null || lines.some((line) => line.discount !== null)

/** Whose word the server would ask for, and for what; undefined where the seller may do it alone. */
export function wantedApproval(
  cart: Cart,
  { role, caps, selling }: Seller,
): WantedApproval | undefined {
  if (!hasDiscount(cart)) return undefined
  const totals = cartTotals(cart, selling)
  const needed = approvalNeeded(role, totals, caps)
  return (
    needed && { kind: needed.kind, subject: discountSubject(cart.lines, cart.discount, totals) }
  )
}

/** Of that, what nobody has given their word for. What was sealed in the dark is nothing to a server that is there. */
export function missingApproval(
  cart: Cart,
  seller: Seller,
  { now, isDark }: { now: Date; isDark: boolean },
): WantedApproval | undefined {
  const wanted = wantedApproval(cart, seller)
  if (wanted === undefined || cart.approved?.what !== wantedContent(wanted)) return wanted
  if (isDark && cart.sealed_approval !== null) return undefined
  const age = now.getTime() - new Date(cart.approved.at).getTime()
  const isGood = cart.approval_id !== null && age < GOOD_FOR_MS - PAYING_MS
  return isGood ? undefined : wanted
}

/** Somebody who may has given their word for the cart as it is. */
export const approveCart = (cart: Cart, wanted: WantedApproval, word: Word, now: Date): Cart => ({
  ...cart,
  approval_id: null,
  sealed_approval: null,
  ...word,
  approved: { what: wantedContent(wanted), at: now.toISOString() },
})
