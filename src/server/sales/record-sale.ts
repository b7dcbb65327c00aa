import { hash, randomUUID } from 'node:crypto'
import { underApproval } from '#server/approvals/use-approval.ts'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { changeOf } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { receiptOf } from './get-sale.ts'
import { findStoredSale, insertSale, type NewSale, type StoredSale } from './queries.ts'
import { reckonSale } from './reckon-sale.ts'
import { refusalOf } from './refusals.ts'

/**
 * Records a paid sale exactly once for each key. The money is computed here from the prices of the request, and the
 * database holds them against the catalogue before it writes anything.
 */
export async function recordSale(caller: Caller, request: SaleRequest): Promise<SaleReceipt> {
  const { user, reply } = caller
  const given = idempotencyKey(caller.request)
  // Our till always sends a key; a request without one is a sale of its own.
  const key = given ?? randomUUID()
  const requestHash = hash('sha256', JSON.stringify(asAsked(request)), 'buffer')
  const told = await sell(caller, request, key, requestHash).catch(async (error: unknown) => {
    // It may have been sold before, by rules, promotions or an approval that are over.
    const isRefused = error instanceof Refusal && given !== undefined
    const before = isRefused ? await findStoredSale(caller.tillDb, key) : undefined
    if (!before) throw error
    return before
  })
  if (!('replayed' in told)) return told
  reply.headers.set('idempotent-replayed', 'true')
  if (told.request_hash !== requestHash.toString('hex')) throw usedKey()
  // Whoever got hold of a key learns no more from the right body than from a wrong one.
  if (!mayReadSale(user, told.seller_id)) throw usedKey()
  return receiptOf(told)
}

async function sell(
  caller: Caller,
  request: SaleRequest,
  key: string,
  request_hash: Uint8Array,
): Promise<SaleReceipt | StoredSale> {
  const { user, settings, now, origin } = caller
  const { rules, reckoning, approval, paid, ...reckonedSale } = await reckonSale(caller, request)
  const { lines: reckoned, cart_discount, discountable: _, ...totals } = reckoning
  const { document_kind, points_redeemed, loyalty_points_earned, day } = reckonedSale
  const sale: NewSale = {
    ...reckonedSale,
    ...totals,
    ...rules,
    ...paid,
    approval_id: approval?.id ?? null,
    idempotency_key: key,
    request_hash,
    customer_id: request.customer_id,
    seller: user,
    reckoned,
    cart_discount,
    cart_discount_reason: request.discount?.reason ?? null,
    recipient: request.recipient,
    shop: pickFields(Particulars, settings),
    ...saidOfAge(request, settings),
    notes: request.notes,
    till_id: request.till_id,
    is_shift_required: settings.shift_required,
    items: request.items,
    adult_if_born_by: latestAdultBirth(day),
    created_at: now,
    origin,
  }
  const outcome = await retryingLockTrouble(() =>
    underApproval(caller, approval, refusalOf, (db) => insertSale(db, sale)),
  )
  if (outcome.refusal) throw refusalOf(outcome)
  if (outcome.replayed) return outcome
  const { transaction_id, transaction_number, age_proof } = outcome
  return {
    success: true,
    transaction_id,
    transaction_number,
    ...totals,
    vat_mode: rules.vat_mode,
    vat_rate: rules.vat_rate,
    ...paid,
    change: changeOf(paid.payments),
    points_redeemed,
    loyalty_points_earned,
    age_proof,
    document: { kind: document_kind, number: transaction_number },
    items: reckoned.map(({ discount, promotions }, index) => ({
      line_number: index + 1,
      discount,
      promotions,
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

/** As a request without the newer fields has always been written down: a key from before is known by it. */
function asAsked(request: SaleRequest): object {
  const {
    customer_id,
    items,
    payments,
    document_seen,
    discount,
    redeem_points,
    till_id,
    recipient,
    approval_id,
    // What was expected is no part of what is sold.
    expected_total: _,
    ...plain
  } = request
  return {
    customer_id,
    items: items.map(({ discount: off, ...item }) => ({
      ...item,
      ...(off !== null && { discount: off }),
    })),
    ...plain,
    ...(payments !== null && { payments }),
    ...(document_seen !== null && { document_seen }),
    ...(discount !== null && { discount }),
    ...(redeem_points !== null && { redeem_points }),
    ...(till_id !== null && { till_id }),
    ...(recipient !== null && { recipient }),
    ...(approval_id !== null && { approval_id }),
  }
}

const usedKey = (): Refusal => new Refusal(422, 'This sale key was already used for another sale')
