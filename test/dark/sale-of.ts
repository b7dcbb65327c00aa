import { darkSale } from '#server/dark/test-till.ts'
import type { TestProduct } from '#server/test-factories.ts'
import type { DarkSale, ShiftRef } from '#shared/dark/entry.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { Payment } from '#shared/sales/payment.ts'

/** What somebody buys in the simulation: so much of one product, whether they are a customer, and how they pay. */
export interface Basket {
  product: TestProduct
  quantity: number
  customer: number | null
  /** In cash unless told; `split` is a part in cash and the rest by card. */
  paid?: 'cash' | 'card' | 'split'
  /** Points that are redeemed. */
  redeem?: number
}

/** Of a split payment. */
const PART_IN_CASH = cents(10_00)

/** As a till writes it down; prices and points are such that nothing is rounded. */
export function saleOf(basket: Basket, number: string, shift: ShiftRef | null = null): DarkSale {
  const { product, quantity, customer, redeem = 0 } = basket
  const sale = darkSale([{ product, quantity }], {
    number,
    shift,
    customer_id: customer,
    points_redeemed: redeem,
  })
  return { ...sale, payments: paymentsOf(basket, sale.total) }
}

/** What of a sale lies in the drawer. */
export const cashOf = ({ payments }: Pick<DarkSale, 'payments'>): number =>
  payments.reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0)

function paymentsOf({ paid = 'cash' }: Basket, total: Cents): Payment[] {
  const pay = (method: Payment['method'], amount: Cents): Payment => ({
    method,
    amount,
    tendered: null,
    change: cents(0),
    reference: null,
  })
  if (paid !== 'split') return [pay(paid, total)]
  return [pay('cash', PART_IN_CASH), pay('card', cents(total - PART_IN_CASH))]
}
