import type { CardProblem } from '#shared/customers/medical-card.ts'
import { CART_IS_EMPTY } from '#shared/sales/sale-limits.ts'
import { type Cart, isEmptyCart, isPartlyPaid, medicalProblem } from '#shared/till/cart.ts'
import { dark } from '#web/dark/line-store.ts'

const WHY: Readonly<Record<CardProblem, string>> = {
  'no card': 'choose a customer with a valid medical card',
  'no card number': "this customer's medical card number is not on file",
  'expired card': "this customer's medical card has expired",
}

/**
 * Why this cart cannot be paid for; undefined when it can. What the server would refuse is said beforehand. What was
 * paid for a cart that is empty now can be given back.
 */
export function payBlock(cart: Cart, today: string): string | undefined {
  if (isEmptyCart(cart)) return isPartlyPaid(cart) ? undefined : CART_IS_EMPTY
  return medicalBlock(cart, today)
}

/** Why nothing can be sold at all just now. */
export function aloneBlock({ line, alone } = dark.get()): string | undefined {
  if (!line.isDark || alone !== 'stop') return undefined
  return 'This till has been without the server for too long to sell. What it has sold is safe and is sent when the line is back.'
}

/** What of it is said beside the pay buttons. */
export function medicalBlock(cart: Cart, today: string): string | undefined {
  const problem = medicalProblem(cart, today)
  return problem && `Medical product in the cart: ${WHY[problem]}.`
}
