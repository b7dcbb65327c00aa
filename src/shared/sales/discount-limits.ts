import { type Cents, cents, centsOf, formatRand, percentOf, sum } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { type Caps, capsOf, type RoleCaps } from '#shared/shifts/caps.ts'
import type { Discount } from './discount.ts'
import type { PricedLine, Reckoning } from './totals.ts'

type Given = Pick<Reckoning, 'subtotal' | 'lines' | 'cart_discount'>

/** Whose word a sale needs that gives more away than the seller may, and why; undefined where they may. */
export function approvalNeeded(
  role: Role,
  given: Given,
  allCaps: RoleCaps,
): { kind: 'discount' | 'price'; words: string } | undefined {
  const caps = capsOf(role, allCaps)
  if (caps === null) return undefined
  const tooMuch = beyondCap(given, caps)
  if (tooMuch !== undefined) return { kind: 'discount', words: tooMuch }
  const tooLow = belowList(given, caps)
  return tooLow === undefined ? undefined : { kind: 'price', words: tooLow }
}

/** Over the whole sale. Points are the customer's own, promotions are the shop's: neither counts here. */
function beyondCap({ subtotal, lines, cart_discount }: Given, caps: Caps): string | undefined {
  const off = cents(givenByHand(lines, cart_discount))
  if (off === 0) return undefined
  const most = Math.min(percentOf(subtotal, caps.discount_percent), centsOf(caps.discount_amount))
  if (off <= most) return undefined
  return `A discount of ${formatRand(off)} needs the approval of somebody who may give it: you may take off ${formatRand(cents(most))}`
}

/** What is little of a big sale may be all of one line. Whoever may take it off a sale may take it off a line. */
function belowList({ lines }: Given, caps: Caps): string | undefined {
  const most = Math.max(caps.price_below_percent, caps.discount_percent)
  const low = lines.findIndex(({ gross, by_hand }) => by_hand > percentOf(gross, most))
  if (low === -1) return undefined
  return `Item ${low + 1} needs the approval of somebody who may sell it so far below its list price: you may go ${most}% below`
}

/** What an approval of a discount is given for: how much, why, and off what. Why nothing was given is no part of it. */
export function discountSubject(
  lines: readonly (PricedLine & { product_id: number })[],
  cart: Discount | null,
  {
    lines: reckoned,
    cart_discount,
    subtotal,
  }: Pick<Reckoning, 'lines' | 'cart_discount' | 'subtotal'>,
): { amount: number; subtotal: number; reason: string; products: string } {
  const given = lines.filter((_, at) => reckoned[at]!.by_hand > 0)
  const reasons = [cart?.reason, ...given.map(({ discount }) => discount?.reason)]
  return {
    amount: givenByHand(reckoned, cart_discount) / 100,
    subtotal: subtotal / 100,
    reason: [...new Set(reasons.filter((reason) => reason !== undefined))].join(', '),
    products: lines.map(({ product_id, quantity }) => `${product_id}x${quantity}`).join(' '),
  }
}

const givenByHand = (lines: Reckoning['lines'], cart_discount: Cents): number =>
  lines.reduce((off, line) => off + line.by_hand, Number(cart_discount))

/** What is wrong with discounts and points of more than there is to take off from; undefined where nothing is. */
export function discountProblem(
  lines: readonly PricedLine[],
  cart: Discount | null,
  {
    lines: reckoned,
    cart_discount,
    discountable,
  }: Pick<Reckoning, 'lines' | 'cart_discount' | 'discountable'>,
  points_value: Cents,
): string | undefined {
  for (const [index, { discount }] of lines.entries()) {
    const { gross } = reckoned[index]!
    if (discount && 'amount' in discount && discount.amount > gross)
      return `Item ${index + 1}: a discount of ${formatRand(discount.amount)} is more than its ${formatRand(gross)}`
  }
  if (cart && discountable === 0 && reckoned.some(({ is_promoted }) => is_promoted))
    return 'Everything in this cart is on promotion, which goes with no other discount'
  const before = sum(reckoned.map(({ gross, discount }) => cents(gross - discount)))
  if (cart && 'amount' in cart && cart.amount > discountable)
    return `A discount of ${formatRand(cart.amount)} is more than the ${formatRand(discountable)} of the cart`
  if (cart_discount + points_value > before)
    return `Points worth ${formatRand(points_value)} are more than the ${formatRand(cents(before - cart_discount))} that is left to pay for`
  return undefined
}
