import type { Act } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import { FIRST_RULES, loyaltyPoints, saleTotals } from '#shared/sales/totals.ts'

/** What somebody buys in the simulation: so much of one product, and whether they are a customer. */
export interface Basket {
  product: { id: number; name: string; sku: string; price: number }
  quantity: number
  customer: number | null
}

export type SaleAct = Extract<Act, { kind: 'sale' }>

/** As a till writes it down; prices are such that nothing is rounded. */
export function saleOf({ product, quantity, customer }: Basket, number: string): SaleAct {
  const line = { quantity, unit_price: cents(product.price) }
  const { subtotal, discount, vat, total } = saleTotals([line], FIRST_RULES)
  return {
    kind: 'sale',
    number,
    shift: null,
    customer_id: customer,
    lines: [
      {
        ...line,
        product_id: product.id,
        product_name: product.name,
        sku: product.sku,
        category_name: 'Flower',
        discount: null,
        promotions: [],
        is_promoted: false,
      },
    ],
    cart_discount: null,
    points_redeemed: 0,
    points_earned: loyaltyPoints(total, customer !== null),
    ...FIRST_RULES,
    point_value: 0,
    subtotal,
    discount,
    vat,
    total,
    rounding: cents(0),
    payments: [{ method: 'cash', amount: total, tendered: null, change: cents(0), reference: null }],
    document_kind: 'slip',
    age_confirmed: true,
    document_seen: false,
    approval: null,
  }
}
