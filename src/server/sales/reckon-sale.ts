import type { Approved } from '#server/approvals/use-approval.ts'
import type { Caller } from '#server/http/context.ts'
import { promotionsOf } from '#server/promotions/promotions-of.ts'
import { Refusal } from '#server/refusal.ts'
import { shopDay } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { asTold } from '#shared/promotions/as-told.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { approvalNeeded, discountProblem, discountSubject } from '#shared/sales/discount-limits.ts'
import { type DocumentKind, saleDocument } from '#shared/sales/document.ts'
import { isCustomerMethod, NO_METHOD } from '#shared/sales/payment-method.ts'
import { type Paid, type PaymentRequest, paymentsOf } from '#shared/sales/payment.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import {
  loyaltyPoints,
  pointsValue,
  type Reckoning,
  saleRules,
  type SaleRules,
  saleTotals,
  totalHasChanged,
} from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

export interface ReckonedSale {
  day: string
  rules: SaleRules
  reckoning: Reckoning
  paid: Paid
  points_redeemed: number
  points_value: Cents
  loyalty_points_earned: number
  document_kind: DocumentKind
  /** Whose word it takes to give that much away; null where the seller may by themselves. */
  approval: Approved | null
}

/** What a sale comes to at this moment, by the shop's rules and promotions; refused where it cannot be sold so. */
export async function reckonSale(
  caller: Caller,
  request: SaleRequest,
  payments: (total: Cents) => readonly PaymentRequest[] = () => paymentsAsked(request),
): Promise<ReckonedSale> {
  const { settings, now } = caller
  const day = shopDay(now, settings.timezone)
  const rules = saleRules(settings, day)
  const offersAt = await promotionsOf(
    caller,
    request.items.map(({ product_id }) => product_id),
  )
  const points_redeemed = request.redeem_points ?? 0
  const points_value = pointsValue(points_redeemed, settings)
  const reckonAt = (at: Date) => reckon(request, rules, points_value, offersAt(at))
  const { expected_total: told } = request
  const reckoning =
    told === null
      ? reckonAt(now)
      : (asTold(told, now, reckonAt) ?? refuseOther(told, reckonAt(now)))
  const { total } = reckoning
  const approval = approvalFor(caller, request, reckoning)
  return {
    day,
    rules,
    reckoning,
    approval,
    paid: paidBy(payments(total), total, request.customer_id, settings),
    points_redeemed,
    points_value,
    loyalty_points_earned: loyaltyPoints(total, request.customer_id !== null),
    document_kind: saleDocument(total, rules.vat_mode, settings, day),
  }
}

function reckon(
  { items, discount, redeem_points, customer_id }: SaleRequest,
  rules: SaleRules,
  points_value: Cents,
  promotions: Offers,
): Reckoning {
  if (redeem_points !== null && customer_id === null)
    throw new Refusal(400, 'Only a customer can redeem points')
  // Or they would be gone for nothing.
  if (redeem_points !== null && redeem_points > 0 && points_value === 0)
    throw new Refusal(400, 'This shop redeems no points')
  const reckoning = saleTotals(items, rules, { discount, points_value, promotions })
  const tooMuch = discountProblem(items, discount, reckoning, points_value)
  if (tooMuch !== undefined) throw new Refusal(400, tooMuch)
  return reckoning
}

function refuseOther(told: Cents, { total }: Reckoning): never {
  const total_change = { expected: told / 100, total: total / 100 }
  throw new Refusal(409, totalHasChanged(total, told), {}, { total_change })
}

function approvalFor(
  { user, settings }: Caller,
  { items, discount, approval_id }: SaleRequest,
  reckoning: Reckoning,
): Approved | null {
  const needed = approvalNeeded(user.role, reckoning, settings.discount_caps)
  if (needed === undefined) return null
  const { kind, words } = needed
  const subject = discountSubject(items, discount, reckoning)
  if (approval_id === null) throw new Refusal(403, words, {}, { approval: { kind, subject } })
  return { id: approval_id, kind, subject }
}

/** The plain method is one payment of the whole; payments say more. */
function paymentsAsked({
  payment_method: method,
  payments,
}: SaleRequest): readonly PaymentRequest[] {
  if (payments !== null) return payments
  if (method === null) throw new Refusal(400, NO_METHOD)
  return [{ method, amount: null, tendered: null, reference: null }]
}

function paidBy(
  asked: readonly PaymentRequest[],
  total: Cents,
  customer_id: number | null,
  settings: ShopSettings,
): Paid {
  if (customer_id === null && asked.some(({ method }) => isCustomerMethod(method)))
    throw new Refusal(400, 'Store credit and accounts are for named customers')
  const paid = paymentsOf(asked, total, settings)
  if ('problem' in paid) throw new Refusal(400, paid.problem)
  return paid
}
