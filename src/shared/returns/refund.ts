import { z } from 'zod'
import { type Cents, cents, formatRand, Rand, sum } from '#shared/money.ts'
import { methodInText, PaymentMethod } from '#shared/sales/payment-method.ts'
import { type Paid, type Payment, roundedCash } from '#shared/sales/payment.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { allocate } from '#shared/shares.ts'

/** What goes back by one tender. */
export const Refund = z.strictObject({ method: PaymentMethod, amount: Rand })
export type Refund = z.output<typeof Refund>

/** What a refund is bounded by. Amounts are positive, but the sale's rounding. */
export interface RefundBasis {
  /** What goes back is worth this. */
  value: Cents
  /** Nothing of the sale is left after it. */
  isLast: boolean
  /** By which tenders the sale was paid, in its order. */
  paid: readonly Pick<Payment, 'method' | 'amount'>[]
  /** What has gone back of it before. */
  refunded: readonly Refund[]
  /** What cash was rounded down by at the sale, as a negative amount. */
  rounding: Cents
  /** What refunds in cash were rounded down by before. */
  rounded: Cents
  hasCustomer: boolean
}

type RoundingRule = Pick<ShopSettings, 'cash_rounding'>
type RefundRules = RoundingRule & Pick<ShopSettings, 'payment_methods'>

/** The tenders by which a value goes back: each in proportion to what is left of it. */
export function proposedRefunds(basis: RefundBasis, rules: RoundingRule): Refund[] {
  const methods = [...new Set(basis.paid.map(({ method }) => method))]
  const left = methods.map((method) =>
    Math.max(0, leftOf(basis, method) + (method === 'cash' ? owedCents(basis) : 0)),
  )
  // The last gives back also what was kept for want of a coin, where a tender has it to give.
  const worth = basis.isLast ? Math.max(basis.value, leftInAll(basis)) : basis.value
  const parts = allocate(Math.min(worth, sum(left.map(cents))), left)
  // Store credit may have stood for a tender before: all together give no more than is left in all.
  const due = parts.map((part, index) => (methods[index] === 'cash' ? 0 : part))
  const others = allocate(Math.min(Math.max(0, leftInAll(basis)), sum(due.map(cents))), due)
  const refunds = methods.map((method, index) => ({
    method,
    amount:
      method === 'cash'
        ? roundedCash(
            atMost(
              leftOf(basis, 'cash'),
              cashDue(basis, cents(parts[index]!), sum(others.map(cents)), rules),
            ),
            rules,
          )
        : cents(others[index]!),
  }))
  const given = refunds.filter(({ amount }) => amount > 0)
  return given.length > 0 ? given : refunds.slice(0, 1)
}

/**
 * The payments of a return, in negative amounts, or what is wrong with them in words. Never more by one tender than was
 * paid by it; store credit of a named customer can stand for any. Only cash is rounded, over all returns of a sale
 * together, so that all of it back is exactly what was paid. Where store credit stood for cash the last cents may be in
 * no coin, and stay.
 */
export function refundsOf(
  asked: readonly Refund[] | null,
  basis: RefundBasis,
  rules: RefundRules,
): Paid | { problem: string } {
  const refunds = asked === null ? proposedRefunds(basis, rules) : settled(asked, basis, rules)
  const problem = asked === null ? undefined : refundProblem(refunds, basis, rules)
  if (problem !== undefined) return { problem }
  return {
    payments: refunds.map(({ method, amount }) => ({
      method,
      amount: cents(0 - amount),
      tendered: null,
      change: cents(0),
      reference: null,
    })),
    rounding: cents(basis.value - sum(refunds.map(({ amount }) => amount))),
  }
}

/** Cash may be asked for to the cent: it goes back in coins that there are. */
function settled(asked: readonly Refund[], basis: RefundBasis, rules: RoundingRule): Refund[] {
  const others = sum(asked.flatMap(({ method, amount }) => (method === 'cash' ? [] : amount)))
  const exact = cents(basis.value - others)
  return asked.map((refund) =>
    refund.method === 'cash' && refund.amount === exact && exact > 0
      ? { ...refund, amount: cashDue(basis, exact, others, rules) }
      : refund,
  )
}

function refundProblem(
  refunds: readonly Refund[],
  basis: RefundBasis,
  rules: RefundRules,
): string | undefined {
  const methods = refunds.map(({ method }) => method)
  if (new Set(methods).size < methods.length) return 'Name each tender of a refund once'
  if (refunds.some(({ amount }) => amount < 0 || (amount === 0 && basis.value >= COIN)))
    return 'A refund is more than R0.00'
  for (const { method, amount } of refunds) {
    const isCredit = method === 'store_credit'
    // A till's sale to somebody who is not on file may have been paid with it all the same.
    if (isCredit && !basis.hasCustomer && paidBy(basis.paid, method) === 0)
      return 'Store credit is for named customers'
    if (isCredit && basis.hasCustomer) continue
    const left = leftOf(basis, method)
    if (amount > left)
      return `${formatRand(amount)} by ${methodInText(method, rules)} is more than the ${formatRand(cents(Math.max(0, left)))} that was paid by it and has not gone back`
    // Of goods that were worth nothing, nothing goes back: by a tender of the sale all the same.
    if (!basis.paid.some((payment) => payment.method === method))
      return `Nothing of this sale was paid by ${methodInText(method, rules)}`
  }
  const back = sum(refunds.map(({ amount }) => amount))
  const due = dueIn(refunds, basis, rules)
  return back === due
    ? undefined
    : `The refunds of ${formatRand(back)} do not come to the ${formatRand(due)} that goes back`
}

/** Below it cash may come to nothing. */
const COIN = 10

/** What all tenders together have to come to. */
function dueIn(refunds: readonly Refund[], basis: RefundBasis, rules: RoundingRule): Cents {
  const others = sum(refunds.flatMap(({ method, amount }) => (method === 'cash' ? [] : amount)))
  const all = basis.isLast ? leftInAll(basis) : atMost(leftInAll(basis), basis.value)
  if (others >= all || !refunds.some(({ method }) => method === 'cash')) return all
  // What cash did not pay for is no rounding of it: the other tenders have to be named for all of that.
  if (all - others > leftOf(basis, 'cash')) return all
  return cents(others + cashDue(basis, cents(basis.value - others), others, rules))
}

/** What is to be given in cash for an exact part: rounded down with what went before. The last gives what is left. */
function cashDue(basis: RefundBasis, exact: Cents, others: Cents, rules: RoundingRule): Cents {
  const most = cents(Math.max(0, leftInAll(basis) - others))
  const carried = rules.cash_rounding === 0 ? exact : cents(basis.rounded + exact)
  const due = basis.isLast ? most : atMost(most, cents(Math.max(0, carried)))
  return roundedCash(due, rules)
}

const atMost = (most: Cents, amount: Cents): Cents => cents(Math.min(most, amount))

const paidBy = (payments: readonly Refund[], method: string): Cents =>
  sum(payments.flatMap((payment) => (payment.method === method ? payment.amount : [])))

const leftOf = ({ paid, refunded }: RefundBasis, method: string): Cents =>
  cents(paidBy(paid, method) - paidBy(refunded, method))

const leftInAll = ({ paid, refunded }: RefundBasis): Cents =>
  cents(sum(paid.map(({ amount }) => amount)) - sum(refunded.map(({ amount }) => amount)))

/** The cents of the goods that were never paid because cash was rounded, less those that were kept back since. */
const owedCents = ({ rounding, rounded }: RefundBasis): number => 0 - rounding - rounded
