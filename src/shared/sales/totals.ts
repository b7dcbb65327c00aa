import { type Cents, cents, centsOf, formatRand, percentOf, sum, times } from '#shared/money.ts'
import {
  type AppliedPromotion,
  type LineOff,
  type Offers,
  promotedLines,
} from '#shared/promotions/promoted-lines.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { allocate } from '#shared/shares.ts'
import { type Discount, discountOn } from './discount.ts'
import { type VatMode, vatRateOn, vatWithin } from './vat.ts'

const CENTS_PER_POINT = 10_00

/** What a sale is reckoned by. Each sale keeps it, so that a later change does not touch what was sold. */
export interface SaleRules {
  vat_mode: VatMode
  /** In percent. */
  vat_rate: number
  cents_per_point: number
}

/** What the shop and the law ask for on a day. */
export const saleRules = (
  { vat_mode }: Pick<ShopSettings, 'vat_mode'>,
  day: string,
): SaleRules => ({
  vat_mode,
  vat_rate: vat_mode === 'none' ? 0 : vatRateOn(day),
  cents_per_point: CENTS_PER_POINT,
})

/** Of a new shop, and of everything that was sold before shops could choose. */
export const FIRST_RULES: SaleRules = {
  vat_mode: 'exclusive',
  vat_rate: 15,
  cents_per_point: CENTS_PER_POINT,
}

export interface PricedLine {
  /** For promotions. */
  product_id?: number
  quantity: number
  /** The price list's. */
  unit_price: Cents
  discount?: Discount | null
  /** Of a line that was sold before: what promotions took off it then. */
  promotions?: AppliedPromotion[]
  is_promoted?: boolean
}

/** What is taken off the whole: a discount, and what the points are worth that the customer redeems. */
export interface TakenOff {
  discount: Discount | null
  points_value: Cents
  /** Of lines, by what the shop gives everybody at the moment. */
  promotions?: Offers | undefined
}

const NOTHING: TakenOff = { discount: null, points_value: cents(0) }

/** What a line comes to: `gross - discount - shared = net`. */
export interface LineAmounts {
  gross: Cents
  /** Its own: what was given by hand, and what by promotions. */
  discount: Cents
  by_hand: Cents
  promotions: AppliedPromotion[]
  /** Under a promotion that goes with no discount, also not with one off the whole. */
  is_promoted: boolean
  /** Its share of what is taken off the whole. */
  shared: Cents
  net: Cents
  /** Its share of the sale's, on top of or within the net. */
  vat: Cents
}

export interface SaleTotals {
  /** At the prices of the list. */
  subtotal: Cents
  /** All that is taken off: of lines, of the cart, by points. */
  discount: Cents
  vat: Cents
  total: Cents
}

export interface Reckoning extends SaleTotals {
  lines: LineAmounts[]
  /** The cart's own discount, without the points. */
  cart_discount: Cents
  /** What it could come off: lines under a promotion that goes with nothing else are left out. */
  discountable: Cents
}

/**
 * What a sale comes to, in this order: each line less its discount or promotions; what is taken off the whole, spread
 * over the lines in proportion; VAT once, rounded half up and spread over the lines. The total stays exact: only cash
 * is rounded.
 */
export function saleTotals(
  lines: readonly PricedLine[],
  rules: Pick<SaleRules, 'vat_mode' | 'vat_rate'>,
  { discount, points_value, promotions }: TakenOff = NOTHING,
): Reckoning {
  const gross = lines.map((line) => times(line.unit_price, line.quantity))
  const offs = offLines(lines, gross, promotions)
  const own = offs.map((off) => sum([off.by_hand, ...off.promotions.map(({ amount }) => amount)]))
  const before = gross.map((amount, index) => cents(amount - own[index]!))
  const open = before.map((amount, index) => (offs[index]!.is_promoted ? cents(0) : amount))
  const discountable = sum(open)
  const cart_discount = discountOn(discountable, discount)
  const shared = sharesOf({ cart_discount, points_value }, before, open)
  const net = before.map((amount, index) => cents(amount - shared[index]!))
  const vat = vatOf(sum(net), rules)
  const vats = allocate(vat, net).map(cents)
  const subtotal = sum(gross)
  return {
    subtotal,
    discount: cents(subtotal - sum(net)),
    vat,
    total: rules.vat_mode === 'exclusive' ? sum([...net, vat]) : sum(net),
    lines: gross.map((amount, index) => ({
      gross: amount,
      discount: own[index]!,
      ...offs[index]!,
      shared: shared[index]!,
      net: net[index]!,
      vat: vats[index]!,
    })),
    cart_discount,
    discountable,
  }
}

function offLines(
  lines: readonly PricedLine[],
  gross: readonly Cents[],
  promotions: Offers | undefined,
): LineOff[] {
  const given = lines.map((line, index) => ({
    ...line,
    by_hand: discountOn(gross[index]!, line.discount ?? null),
  }))
  if (promotions && promotions.live.length > 0) return promotedLines(given, promotions)
  return given.map((line) => ({
    by_hand: line.by_hand,
    promotions: line.promotions ?? [],
    is_promoted: line.is_promoted ?? false,
  }))
}

/** Points are the customer's own and pay for every line; a discount off the whole leaves some out. */
function sharesOf(
  { cart_discount, points_value }: { cart_discount: Cents; points_value: Cents },
  before: readonly Cents[],
  open: readonly Cents[],
): Cents[] {
  const off = Math.min(cart_discount + points_value, sum(before))
  if (cart_discount === 0 || sum(open) === sum(before)) return allocate(off, before).map(cents)
  const given = allocate(cart_discount, open)
  const left = before.map((amount, index) => amount - given[index]!)
  return allocate(off - cart_discount, left).map((part, index) => cents(part + given[index]!))
}

function vatOf(
  net: Cents,
  { vat_mode, vat_rate }: Pick<SaleRules, 'vat_mode' | 'vat_rate'>,
): Cents {
  switch (vat_mode) {
    case 'exclusive':
      return percentOf(net, vat_rate)
    case 'inclusive':
      return vatWithin(net, vat_rate)
    case 'none':
      return cents(0)
  }
}

/** One point per full R10 of the total; walk-in customers earn none. */
export function loyaltyPoints(total: Cents, hasCustomer: boolean): number {
  return hasCustomer ? Math.floor(total / CENTS_PER_POINT) : 0
}

/** What they take off a sale. */
export const pointsValue = (
  points: number,
  { point_value }: Pick<ShopSettings, 'point_value'>,
): Cents => times(centsOf(point_value), points)

/** What is said where a cart no longer costs what the customer was told. */
export const totalHasChanged = (total: Cents, told: Cents): string =>
  `The total is ${formatRand(total)} now, not ${formatRand(told)}: promotions have changed. Tell the customer before you take the payment.`
