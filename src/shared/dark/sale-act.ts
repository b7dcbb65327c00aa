import { shopDay } from '#shared/dates.ts'
import { type Cents, cents, sum, times } from '#shared/money.ts'
import type { LineOff, Offers } from '#shared/promotions/promoted-lines.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { type Discount, discountOn } from '#shared/sales/discount.ts'
import { saleDocument } from '#shared/sales/document.ts'
import { changeOf, type Paid, paymentsOf } from '#shared/sales/payment.ts'
import { MAX_PAYMENTS, TOO_MANY_PAYMENTS } from '#shared/sales/sale-limits.ts'
import { type LineAmounts, pointsValue, saleRules, saleTotals } from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { type CartPayment, cartTotals, type Selling } from '#shared/till/cart-sale.ts'
import type { Cart } from '#shared/till/cart.ts'
import type { Sold } from '#shared/till/receipt-of-cart.ts'
import type { DarkSale, SealedPin, ShiftRef } from './entry.ts'

type DarkSettings = Pick<
  ShopSettings,
  'timezone' | 'vat_mode' | 'vat_number' | 'point_value' | 'cash_rounding' | 'payment_methods'
>

/** What a till knows of a sale beside its number and moment. */
export interface DarkCart {
  cart: Cart
  payment: CartPayment
  settings: DarkSettings
  shift: ShiftRef | null
  approval: SealedPin | null
  /** Those of the moment, or of the one when the customer was told the total. */
  promotions: Offers | undefined
}

/** What is wrong with how a cart is to be paid, in words; undefined where nothing is. */
export function darkProblem(dark: DarkCart, at: string): string | undefined {
  const paid = paidBy(dark, at)
  return 'problem' in paid ? paid.problem : undefined
}

export const darkTotal = (dark: DarkCart, at: string): Cents =>
  cartTotals(dark.cart, sellingAt(dark, at)).total

/** A cart as the till sells it by itself: reckoned by the same rules as on the server. */
export function saleByTill(dark: DarkCart, number: string, at: string): DarkSale {
  const { cart, settings } = dark
  const paid = paidBy(dark, at)
  if ('problem' in paid) throw new Error(paid.problem)
  const { vat_mode, vat_rate, cents_per_point } = sellingAt(dark, at)
  const { subtotal, discount, vat, total, points, lines } = cartTotals(cart, sellingAt(dark, at))
  return {
    ...whatWasSold(dark, lines),
    number,
    points_redeemed: cart.redeem_points ?? 0,
    points_earned: points,
    vat_mode,
    vat_rate,
    cents_per_point,
    point_value: settings.point_value,
    subtotal,
    discount,
    vat,
    total,
    ...paid,
    document_kind: saleDocument(
      total,
      vat_mode,
      settings,
      shopDay(new Date(at), settings.timezone),
    ),
  }
}

/** A sale that the server has made, as the till keeps it: a restored server may ask for it. */
export function saleByServer(dark: DarkCart, sold: SaleReceipt): DarkSale {
  const { subtotal, discount, vat, total, rounding, payments, vat_mode, vat_rate } = sold
  const selling = sellingAt(dark, sold.created_at)
  return {
    ...whatWasSold(dark, linesTold(dark, sold, cartTotals(dark.cart, selling).lines)),
    number: sold.transaction_number,
    points_redeemed: sold.points_redeemed,
    points_earned: sold.loyalty_points_earned,
    vat_mode,
    vat_rate,
    cents_per_point: selling.cents_per_point,
    point_value: pointTold(sold) ?? dark.settings.point_value,
    subtotal,
    discount,
    vat,
    total,
    rounding,
    payments,
    document_kind: sold.document.kind,
  }
}

/** What a point was worth, in rand. */
const pointTold = ({ points_value, points_redeemed }: SaleReceipt): number | undefined =>
  points_redeemed > 0 ? points_value / points_redeemed / 100 : undefined

/**
 * What was taken off each line as the server says, which may know other promotions than this till by now. It does not
 * say which of them go with no discount off the whole: that shows in what such a discount came to.
 */
function linesTold(
  { cart }: DarkCart,
  sold: SaleReceipt,
  reckoned: readonly LineAmounts[],
): LineOff[] {
  const told = cart.lines.map((_, at) => {
    const { discount = cents(0), promotions = [] } = sold.items[at] ?? {}
    return { promotions, by_hand: cents(discount - sum(promotions.map(({ amount }) => amount))) }
  })
  const ways = [
    reckoned.map(({ is_promoted }) => is_promoted),
    told.map(({ promotions }) => promotions.length > 0),
    told.map(() => false),
  ].map((promoted) => told.map((off, at) => ({ ...off, is_promoted: promoted[at]! })))
  const { points_value } = sold
  const discountOf = (offs: LineOff[]) =>
    saleTotals(cart.lines.map(withOff(offs)), sold, { discount: cart.discount, points_value })
      .discount
  return ways.find((offs) => discountOf(offs) === sold.discount) ?? ways[0]!
}

/** A discount by hand that does not count is none. */
const withOff =
  (offs: readonly LineOff[]) =>
  <Line extends { discount: Discount | null }>(line: Line, at: number) => {
    const { by_hand, promotions, is_promoted } = offs[at]!
    return { ...line, discount: by_hand > 0 ? line.discount : null, promotions, is_promoted }
  }

/** What its receipt is made of; the server's id of the sale is not known yet. */
export const receiptOf = (sale: DarkSale, at: string): Sold => ({
  transaction_id: null,
  transaction_number: sale.number,
  subtotal: sale.subtotal,
  discount: sale.discount,
  vat: sale.vat,
  total: sale.total,
  vat_mode: sale.vat_mode,
  vat_rate: sale.vat_rate,
  rounding: sale.rounding,
  payments: sale.payments,
  change: changeOf(sale.payments),
  points_redeemed: sale.points_redeemed,
  points_value: pointsValue(sale.points_redeemed, sale),
  loyalty_points_earned: sale.points_earned,
  document: { kind: sale.document_kind, number: sale.number },
  items: sale.lines.map((line, at) => ({ line_number: at + 1, ...takenOff(line) })),
  created_at: at,
})

/** Of a line, by hand and by promotions. */
export function takenOff({
  unit_price,
  quantity,
  discount,
  promotions,
}: DarkSale['lines'][number]) {
  const byHand = discountOn(times(unit_price, quantity), discount)
  return { discount: sum([byHand, ...promotions.map(({ amount }) => amount)]), promotions }
}

/** The cart's own part, whoever reckoned it. */
function whatWasSold({ cart, shift, approval }: DarkCart, offs: readonly LineOff[]) {
  return {
    kind: 'sale' as const,
    shift,
    customer_id: cart.customer?.id ?? null,
    lines: cart.lines
      .map(({ product_id, name, sku, category_name, quantity, unit_price, discount }) => ({
        product_id,
        product_name: name,
        sku,
        category_name,
        quantity,
        unit_price,
        discount,
      }))
      .map(withOff(offs)),
    cart_discount: cart.discount,
    age_confirmed: cart.age_confirmed,
    document_seen: cart.document_seen,
    approval,
    ...(cart.approval_id !== null && { approval_id: cart.approval_id }),
  }
}

const sellingAt = ({ settings, promotions }: DarkCart, at: string): Selling => ({
  ...saleRules(settings, shopDay(new Date(at), settings.timezone)),
  point_value: settings.point_value,
  ...(promotions && { promotions }),
})

function paidBy(dark: DarkCart, at: string): Paid | { problem: string } {
  const { method, tendered, payments } = dark.payment
  const total = darkTotal(dark, at)
  const asked = payments ?? [{ method, amount: null, tendered, reference: null }]
  if (asked.length > MAX_PAYMENTS) return { problem: TOO_MANY_PAYMENTS }
  return paymentsOf(asked, total, dark.settings)
}
