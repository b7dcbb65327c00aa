import { shopDay } from '#shared/dates.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { saleDocument } from '#shared/sales/document.ts'
import { changeOf, type Paid, paymentsOf } from '#shared/sales/payment.ts'
import { saleRules } from '#shared/sales/totals.ts'
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
}

/** What is wrong with how a cart is to be paid, in words; undefined where nothing is. */
export function darkProblem({ cart, payment, settings }: DarkCart, at: string): string | undefined {
  const paid = paidBy(cart, payment, settings, at)
  return 'problem' in paid ? paid.problem : undefined
}

/** A cart as the till sells it by itself: reckoned by the same rules as on the server. */
export function saleByTill(dark: DarkCart, number: string, at: string): DarkSale {
  const { cart, payment, settings } = dark
  const paid = paidBy(cart, payment, settings, at)
  if ('problem' in paid) throw new Error(paid.problem)
  const { vat_mode, vat_rate, cents_per_point } = sellingAt(settings, at)
  const { subtotal, discount, vat, total, points } = cartTotals(cart, sellingAt(settings, at))
  return {
    ...whatWasSold(dark),
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
  return {
    ...whatWasSold(dark),
    number: sold.transaction_number,
    points_redeemed: sold.points_redeemed,
    points_earned: sold.loyalty_points_earned,
    vat_mode,
    vat_rate,
    cents_per_point: sellingAt(dark.settings, sold.created_at).cents_per_point,
    point_value: dark.settings.point_value,
    subtotal,
    discount,
    vat,
    total,
    rounding,
    payments,
    document_kind: sold.document.kind,
  }
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
  loyalty_points_earned: sale.points_earned,
  document: { kind: sale.document_kind, number: sale.number },
  created_at: at,
})

/** The cart's own part, whoever reckoned it. */
function whatWasSold({ cart, shift, approval }: DarkCart) {
  return {
    kind: 'sale' as const,
    shift,
    customer_id: cart.customer?.id ?? null,
    lines: cart.lines.map(
      ({ product_id, name, sku, category_name, quantity, unit_price, discount }) => ({
        product_id,
        product_name: name,
        sku,
        category_name,
        quantity,
        unit_price,
        discount,
        promotion: null,
      }),
    ),
    cart_discount: cart.discount,
    age_confirmed: cart.age_confirmed,
    document_seen: cart.document_seen,
    approval,
  }
}

const sellingAt = (settings: DarkSettings, at: string): Selling => ({
  ...saleRules(settings, shopDay(new Date(at), settings.timezone)),
  point_value: settings.point_value,
})

function paidBy(
  cart: Cart,
  { method, tendered, payments }: CartPayment,
  settings: DarkSettings,
  at: string,
): Paid | { problem: string } {
  const { total } = cartTotals(cart, sellingAt(settings, at))
  const asked = payments ?? [{ method, amount: null, tendered, reference: null }]
  return paymentsOf(asked, total, settings)
}
