import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { changeOf } from '#shared/sales/payment.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { NewSale, SaleOutcome } from './queries.ts'
import type { ReckonedSale } from './reckon-sale.ts'

/** The sale as it is booked, under everything that it is made under. */
export function newSale(
  { user, settings, now, origin }: Caller,
  request: SaleRequest,
  reckoned: ReckonedSale,
  key: string,
  request_hash: string,
): NewSale {
  // Field by field: what is spread into one object after another was a third of the work.
  const { day, rules, reckoning, paid } = reckoned
  return {
    idempotency_key: key,
    request_hash,
    customer_id: request.customer_id,
    seller: user,
    reckoned: reckoning.lines,
    subtotal: reckoning.subtotal,
    discount: reckoning.discount,
    vat: reckoning.vat,
    total: reckoning.total,
    vat_mode: rules.vat_mode,
    vat_rate: rules.vat_rate,
    cents_per_point: rules.cents_per_point,
    payments: paid.payments,
    rounding: paid.rounding,
    points_redeemed: reckoned.points_redeemed,
    points_value: reckoned.points_value,
    loyalty_points_earned: reckoned.loyalty_points_earned,
    document_kind: reckoned.document_kind,
    approval_id: reckoned.approval?.id ?? null,
    cart_discount: reckoning.cart_discount,
    cart_discount_reason: request.discount?.reason ?? null,
    recipient: request.recipient,
    shop: pickFields(Particulars, settings),
    ...saidOfAge(request, settings),
    notes: request.notes,
    till_id: request.till_id,
    is_shift_required: settings.shift_required,
    items: request.items,
    day,
    adult_if_born_by: latestAdultBirth(day),
    created_at: now,
    origin,
  }
}

type Sold = Extract<SaleOutcome, { replayed?: undefined; refusal?: undefined }>

/** What a sale that was just made is answered. */
export function soldReceipt(
  { now }: Caller,
  reckoned: ReckonedSale,
  { transaction_id, transaction_number, age_proof }: Sold,
): SaleReceipt {
  const { rules, reckoning, paid } = reckoned
  const { subtotal, discount, vat, total, lines } = reckoning
  return {
    success: true,
    transaction_id,
    transaction_number,
    subtotal,
    discount,
    vat,
    total,
    vat_mode: rules.vat_mode,
    vat_rate: rules.vat_rate,
    payments: paid.payments,
    rounding: paid.rounding,
    change: changeOf(paid.payments),
    points_redeemed: reckoned.points_redeemed,
    points_value: reckoned.points_value,
    loyalty_points_earned: reckoned.loyalty_points_earned,
    age_proof,
    document: { kind: reckoned.document_kind, number: transaction_number },
    items: lines.map((line, index) => ({
      line_number: index + 1,
      discount: line.discount,
      promotions: line.promotions,
    })),
    created_at: now.toISOString(),
  }
}

/** What the till says of the customer's age. The database weighs it against what it knows of the customer. */
function saidOfAge(
  { age_confirmed, document_seen }: SaleRequest,
  { id_verification_required }: Pick<ShopSettings, 'id_verification_required'>,
): Pick<NewSale, 'age_confirmed' | 'document_seen' | 'is_age_denied'> {
  if (document_seen === true && age_confirmed === false)
    throw new Refusal(400, 'document_seen and age_confirmed contradict each other')
  return {
    age_confirmed: age_confirmed === true || document_seen === true,
    document_seen: document_seen === true,
    is_age_denied: id_verification_required && age_confirmed === false,
  }
}
