import type { Cents } from '#shared/money.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import type { PaymentRequest } from '#shared/sales/payment.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import {
  loyaltyPoints,
  pointsValue,
  type Reckoning,
  type SaleRules,
  saleTotals,
} from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Cart } from './cart.ts'

/** What the shop reckons by today. */
export type Selling = SaleRules & Pick<ShopSettings, 'point_value'> & { promotions?: Offers }

export interface CartTotals extends Reckoning {
  /** What those that are redeemed take off. */
  points_value: Cents
  points: number
  /** Units of all lines together. */
  units: number
}

export function cartTotals(
  { lines, customer, discount, redeem_points }: Cart,
  selling: Selling,
): CartTotals {
  const points_value = pointsValue(redeem_points ?? 0, selling)
  const { promotions } = selling
  const totals = saleTotals(lines, selling, { discount, points_value, promotions })
  return {
    ...totals,
    points_value,
    points: loyaltyPoints(totals.total, customer !== null),
    units: lines.reduce((units, { quantity }) => units + quantity, 0),
  }
}

/** How a cart is paid: by one method, or by several payments. */
export interface CartPayment {
  method: PaymentMethod
  tendered: Cents | null
  payments?: readonly PaymentRequest[] | null
}

/** The cart as the server is asked to sell it. */
export function saleRequest(
  { lines, customer, age_confirmed, document_seen, discount, redeem_points, approval_id }: Cart,
  { method, tendered, payments = null }: CartPayment,
  expected_total: Cents | null = null,
): SaleRequest {
  return {
    customer_id: customer?.id ?? null,
    items: lines.map(({ product_id, quantity, unit_price, discount: off }) => ({
      product_id,
      quantity,
      unit_price,
      discount: off,
    })),
    discount,
    approval_id,
    expected_total,
    redeem_points,
    ...(payments !== null
      ? { payment_method: null, payments: [...payments] }
      : tendered === null
        ? { payment_method: method, payments: null }
        : {
            payment_method: null,
            payments: [{ method, amount: null, tendered, reference: null }],
          }),
    notes: null,
    // What nobody was asked is not said.
    age_confirmed: age_confirmed || null,
    document_seen: document_seen || null,
    till_id: null,
    // A full invoice is made out to the customer, or asks for its recipient when it is shown.
    recipient: null,
  }
}
