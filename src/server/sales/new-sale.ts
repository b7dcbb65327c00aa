import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
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
  reckonedSale: ReckonedSale,
  key: string,
  request_hash: Uint8Array,
): NewSale {
  const { rules, reckoning, approval, paid, ...reckoned } = reckonedSale
  const { lines, discountable: _, ...totals } = reckoning
  return {
    ...reckoned,
    ...totals,
    ...rules,
    ...paid,
    approval_id: approval?.id ?? null,
    idempotency_key: key,
    request_hash,
    customer_id: request.customer_id,
    seller: user,
    reckoned: lines,
    cart_discount_reason: request.discount?.reason ?? null,
    recipient: request.recipient,
    shop: pickFields(Particulars, settings),
    ...saidOfAge(request, settings),
    notes: request.notes,
    till_id: request.till_id,
    is_shift_required: settings.shift_required,
    items: request.items,
    adult_if_born_by: latestAdultBirth(reckoned.day),
    created_at: now,
    origin,
  }
}

type Sold = Extract<SaleOutcome, { replayed?: undefined; refusal?: undefined }>

/** What a sale that was just made is answered. */
export function soldReceipt(
  { now }: Caller,
  { rules, reckoning, paid, ...reckoned }: ReckonedSale,
  { transaction_id, transaction_number, age_proof }: Sold,
): SaleReceipt {
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
    ...paid,
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
