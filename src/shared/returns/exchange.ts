import { z } from 'zod'
import { Id, maybe } from '#shared/fields.ts'
import { type Cents, cents, Rand } from '#shared/money.ts'
import { SaleReceipt } from '#shared/sales/contract.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { SlipReference } from '#shared/sales/payment-slip.ts'
import { type PaymentRequest, roundedCash } from '#shared/sales/payment.ts'
import { SaleRequest } from '#shared/sales/sale-request.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { ReturnReceipt, ReturnRequest } from './contract.ts'
import type { Refund } from './refund.ts'

const { items, age_confirmed, document_seen } = SaleRequest.shape

/** What comes back, and what is taken instead of it. */
export const ExchangeRequest = ReturnRequest.omit({ payments: true }).extend({
  new_items: items.refine((wanted) => wanted.every(({ discount }) => discount === null), {
    error: 'Discounts by hand are given at the till, not in an exchange',
  }),
  /** What the customer was told that the new goods cost. */
  expected_total: maybe(Rand),
  /** By what the rest is paid, where the new goods cost more. */
  payment_method: maybe(PaymentMethod),
  /** On the slip of the machine that took the rest. */
  payment_reference: maybe(SlipReference),
  age_confirmed,
  document_seen,
})
export type ExchangeRequest = z.output<typeof ExchangeRequest>

export const ExchangeReceipt = z.object({
  success: z.literal(true),
  return: ReturnReceipt,
  sale: SaleReceipt,
  /** What the customer paid beside what came back; below zero what they were given. */
  difference: Rand,
  exchange_id: Id,
})
export type ExchangeReceipt = z.output<typeof ExchangeReceipt>

/** What goes back, and what of its worth stays because there are no coins for it. */
interface GivenBack {
  refunds: readonly Refund[]
  rounding: Cents
}

type Rest = Pick<ExchangeRequest, 'payment_method' | 'payment_reference'>

/**
 * How the new goods are paid: by what goes back, tender by tender, and what they cost more by another. So each tender
 * has moved by the difference alone, and what was paid by card is still a card's when the new goods come back one day.
 * Cash comes last and is left open: it is rounded as ever, so that the cents which no coin paid for at first are asked
 * of nobody.
 */
export function exchangePayments(
  { refunds, rounding }: GivenBack,
  total: Cents,
  { payment_method: rest, payment_reference }: Rest,
  rules: Pick<ShopSettings, 'cash_rounding'>,
): { payments: PaymentRequest[]; more: Cents } {
  const isCash = ({ method }: { method: string }) => method === 'cash'
  const parts = new Map<string, number>()
  let left: number = total
  for (const refund of [...refunds.filter((each) => !isCash(each)), ...refunds.filter(isCash)]) {
    const { method, amount } = refund
    const most = isCash(refund)
      ? coveredByCash(refund.amount, rounding, cents(left), rules)
      : amount
    const part = Math.min(most, left)
    if (part > 0) parts.set(method, (parts.get(method) ?? 0) + part)
    left -= part
  }
  if (left > 0 && rest !== null) parts.set(rest, (parts.get(rest) ?? 0) + left)
  if (parts.size === 0) parts.set(refunds[0]?.method ?? 'cash', 0)
  const payments = [...parts].map(([method, amount]) => ({
    method,
    amount: method === 'cash' ? null : cents(amount),
    tendered: null,
    reference: left > 0 && method === rest ? payment_reference : null,
  }))
  return { payments, more: cents(left) }
}

/**
 * What was paid by a way that the shop has given up since pays for the new goods all the same: no money moves by it.
 */
export const alsoPaidBy = <Shop extends Pick<ShopSettings, 'payment_methods'>>(
  shop: Shop,
  refunds: readonly Refund[],
): Shop => ({
  ...shop,
  payment_methods: [...shop.payment_methods, ...refunds.map(({ method }) => method)],
})

/** What the coins that go back pay for: all of it where it takes no more of them, or what they were worth at first. */
function coveredByCash(
  coins: Cents,
  rounding: Cents,
  left: Cents,
  rules: Pick<ShopSettings, 'cash_rounding'>,
): Cents {
  if (roundedCash(left, rules) <= coins) return left
  const worth = cents(coins + Math.max(0, rounding))
  return roundedCash(worth, rules) <= coins ? worth : coins
}
