import { asksForAge, type Cart, isEmptyCart } from '#shared/till/cart.ts'

/** Why this cart cannot be paid for yet; undefined when it can. */
export function payBlock(cart: Cart, idVerificationRequired: boolean): string | undefined {
  if (isEmptyCart(cart)) return 'Cart is empty. Add items before completing transaction.'
  if (asksForAge(cart, idVerificationRequired) && !cart.age_confirmed)
    return 'First confirm that the customer is 18 or older.'
  return undefined
}

/** The next key, Space, answers it. */
export const focusAgeCheck = (): void =>
  document.querySelector<HTMLElement>('[data-age-check]')?.focus()
