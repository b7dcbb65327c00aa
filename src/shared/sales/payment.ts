import { z } from 'zod'
import { maybe } from '#shared/fields.ts'
import { type Cents, cents, formatRand, Rand, sum } from '#shared/money.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import {
  BASIC_METHODS,
  CUSTOMER_METHODS,
  methodCode,
  NO_METHOD,
  PaymentMethod,
  SPLIT,
} from './payment-method.ts'
import { SlipReference } from './payment-slip.ts'

/** How a sale was paid. A return pays out: its amounts are negative. */
export const Payment = z.object({
  method: PaymentMethod,
  amount: Rand,
  /** What lay on the counter; null for the exact amount, and for what is no cash. */
  tendered: Rand.nullable(),
  change: Rand,
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

/** How a sale is to be paid, where the method alone does not say it. */
export const PaymentRequest = z.strictObject({
  method: PaymentMethod,
  /** What is left to pay, unless told. */
  amount: maybe(Rand),
  tendered: maybe(Rand),
  reference: maybe(SlipReference),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

export interface Paid {
  payments: Payment[]
  /** What cash was rounded down by, as a negative amount: the payments sum to the total and this. */
  rounding: Cents
}

type PayingRules = Pick<ShopSettings, 'cash_rounding' | 'payment_methods'>

/**
 * The payments of a sale, or what is wrong with them in words. One may leave its amount open and gets what the others
 * leave; where none does, that is cash. What is left for cash is rounded down to coins that there are.
 */
export function paymentsOf(
  asked: readonly PaymentRequest[],
  total: Cents,
  rules: PayingRules,
): Paid | { problem: string } {
  const problem = formProblem(asked, rules)
  if (problem !== undefined) return { problem }
  const cash = asked.find(({ method }) => method === 'cash')
  const open = asked.find(({ amount }) => amount === null)
  const rest = open ?? cash
  const left = cents(total - sum(asked.flatMap((each) => (each === rest ? [] : each.amount!))))
  const due = rest?.method === 'cash' ? roundedCash(left, rules) : left
  if (!isCovered(rest, asked.length, left, due)) return { problem: notCovered(asked, total) }
  if (cash && cash !== rest && cash.amount !== roundedCash(cash.amount!, rules))
    return { problem: `${formatRand(cash.amount!)} cannot be paid in coins` }
  const payments = asked.map((each) => paymentOf(each, each === rest ? due : each.amount!))
  const short = payments.find(({ change }) => change < 0)
  if (short)
    return {
      problem: `${formatRand(short.tendered!)} does not cover the total of ${formatRand(asked.length === 1 ? total : short.amount)}`,
    }
  return { payments, rounding: cents(due - left) }
}

/** Whether what the others leave is what is asked of the one that takes the rest. */
function isCovered(
  rest: PaymentRequest | undefined,
  count: number,
  left: Cents,
  due: Cents,
): boolean {
  if (left < 0) return false
  if (rest === undefined) return left === 0
  if (rest.amount === null) return count === 1 || left > 0
  return rest.amount === left || rest.amount === due
}

/** What cash is asked for where this is left to pay. */
export const roundedCash = (
  left: Cents,
  { cash_rounding }: Pick<ShopSettings, 'cash_rounding'>,
): Cents => (cash_rounding === 0 ? left : cents(Math.floor(left / cash_rounding) * cash_rounding))

/** The codes of all ways to pay that the shop takes. */
export const methodsOf = ({ payment_methods }: Pick<ShopSettings, 'payment_methods'>): string[] => [
  ...BASIC_METHODS,
  ...CUSTOMER_METHODS,
  ...payment_methods.map(methodCode),
]

/** The one method of a sale, where it has one. */
export const methodOf = (payments: readonly Pick<Payment, 'method'>[]): PaymentMethod =>
  payments.length === 1 ? payments[0]!.method : SPLIT

function formProblem(asked: readonly PaymentRequest[], rules: PayingRules): string | undefined {
  const methods = methodsOf(rules)
  if (asked.some(({ method }) => !methods.includes(method))) return NO_METHOD
  if (asked.filter(({ amount }) => amount === null).length > 1)
    return 'Only one payment can leave its amount open'
  if (asked.filter(({ method }) => method === 'cash').length > 1)
    return 'Cash is counted out once: send it as one payment'
  for (const { method, amount, tendered, reference } of asked) {
    if (amount !== null && (amount < 0 || (amount === 0 && asked.length > 1)))
      return 'A payment is more than R0.00'
    if (method !== 'cash' && tendered !== null) return 'Only cash is counted out and gives change'
    if (method === 'cash' && reference !== null) return 'A cash payment has no slip reference'
  }
  return undefined
}

function paymentOf({ method, tendered, reference }: PaymentRequest, amount: Cents): Payment {
  return { method, amount, tendered, change: cents((tendered ?? amount) - amount), reference }
}

function notCovered(asked: readonly PaymentRequest[], total: Cents): string {
  const paid = sum(asked.flatMap(({ amount }) => amount ?? []))
  return asked.length === 1
    ? `The payment of ${formatRand(paid)} is not the total of ${formatRand(total)}`
    : `The payments of ${formatRand(paid)} do not come to the total of ${formatRand(total)}`
}

/** What goes back to the customer. */
export const changeOf = (payments: readonly Payment[]): Cents =>
  sum(payments.map(({ change }) => change))
