import { z } from 'zod'
import { type Cents, cents, sum } from '#shared/money.ts'
import {
  BASIC_METHODS,
  CUSTOMER_METHODS,
  methodCode,
  methodLabel,
} from '#shared/sales/payment-method.ts'
import { slipProblem } from '#shared/sales/payment-slip.ts'
import { PaymentRequest, roundedCash } from '#shared/sales/payment.ts'
import { MAX_PAYMENTS } from '#shared/sales/sale-limits.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** A part of what is to be paid, with its amount. As it is kept on the device: in cents, unlike on the wire. */
export const SplitPart = z.custom<PaymentRequest & { amount: Cents }>(isPart)
export type SplitPart = z.infer<typeof SplitPart>

export const paidIn = (parts: readonly SplitPart[]): Cents => sum(parts.map(({ amount }) => amount))

/** What is still to be paid. */
export const leftToPay = (total: Cents, parts: readonly SplitPart[]): Cents =>
  cents(total - paidIn(parts))

/**
 * One more part: of what was typed, or of all that is left. Cash beyond what is left is what lies on the counter; by
 * anything else nobody can pay more than that. The last that a sale may have leaves nothing. Undefined where there is
 * nothing to pay, cash is there already, or its reference is none.
 */
export function addPart(
  total: Cents,
  parts: readonly SplitPart[],
  { method, typed, reference }: { method: string; typed: Cents | null; reference: string | null },
  rounding: Pick<ShopSettings, 'cash_rounding'>,
): SplitPart[] | undefined {
  const left = leftToPay(total, parts)
  if (left <= 0 || typed === 0) return undefined
  const isCash = method === 'cash'
  if (isCash && parts.some((part) => part.method === 'cash')) return undefined
  const coversAll = typed === null || typed >= (isCash ? roundedCash(left, rounding) : left)
  if (!isCash && typed !== null && typed > left) return undefined
  if (!isCash && slipProblem(reference ?? '') !== undefined) return undefined
  if (parts.length >= (coversAll ? MAX_PAYMENTS : MAX_PAYMENTS - 1)) return undefined
  const amount = coversAll ? left : typed
  const tendered = isCash && typed !== null && coversAll ? typed : null
  return [...parts, { method, amount, tendered, reference: isCash ? null : reference }]
}

/** What goes back once all is covered. */
export function splitChange(
  parts: readonly SplitPart[],
  rounding: Pick<ShopSettings, 'cash_rounding'>,
): Cents {
  const cash = parts.find(({ method }) => method === 'cash')
  if (!cash || cash.tendered === null) return cents(0)
  return cents(cash.tendered - roundedCash(cash.amount, rounding))
}

/** The ways to pay that the till offers, by code and name. */
export function methodChoices(
  { payment_methods }: Pick<ShopSettings, 'payment_methods'>,
  hasCustomer: boolean,
): { code: string; name: string }[] {
  const known = [...BASIC_METHODS, ...(hasCustomer ? CUSTOMER_METHODS : [])]
  return [
    ...known.map((code) => ({ code, name: methodLabel(code, { payment_methods }) })),
    ...payment_methods.map((name) => ({ code: methodCode(name), name })),
  ]
}

function isPart(value: unknown): boolean {
  const { success, data } = z.safeEncode(PaymentRequest, value as PaymentRequest)
  return success && data.amount !== null && data.amount !== undefined
}
