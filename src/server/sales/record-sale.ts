import { hash, randomUUID } from 'node:crypto'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { shopDay } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { NO_METHOD } from '#shared/sales/payment-method.ts'
import { type Payment, paymentOf } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { loyaltyPoints, SALE_RULES, saleTotals } from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { receiptOf } from './get-sale.ts'
import { insertSale, type NewSale } from './queries.ts'
import { refusalOf } from './refusals.ts'

/**
 * Records a paid sale exactly once for each key. The money is computed here from the prices of the request, and the
 * database holds them against the catalogue before it writes anything.
 */
export async function recordSale(caller: Caller, request: SaleRequest): Promise<SaleReceipt> {
  const { tillDb: db, user, settings, now, origin, reply } = caller
  // Our till always sends a key; a request without one is a sale of its own.
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const totals = saleTotals(request.items)
  const points = loyaltyPoints(totals.total, request.customer_id !== null)
  const day = shopDay(now, settings.timezone)
  const payment = paidBy(request, totals.total)
  const requestHash = hash('sha256', JSON.stringify(asAsked(request)), 'buffer')

  const outcome = await retryingLockTrouble(() =>
    insertSale(db, {
      ...totals,
      ...SALE_RULES,
      idempotency_key: key,
      request_hash: requestHash,
      customer_id: request.customer_id,
      seller: user,
      payment,
      loyalty_points_earned: points,
      ...saidOfAge(request, settings),
      notes: request.notes,
      till_id: request.till_id,
      is_shift_required: settings.shift_required,
      items: request.items,
      day,
      adult_if_born_by: latestAdultBirth(day),
      created_at: now,
      origin,
    }),
  )
  if (outcome.refusal) throw refusalOf(outcome)
  if (outcome.replayed) {
    reply.headers.set('idempotent-replayed', 'true')
    if (outcome.request_hash !== requestHash.toString('hex')) throw usedKey()
    // Whoever got hold of a key learns no more from the right body than from a wrong one.
    if (!mayReadSale(user, outcome.seller_id)) throw usedKey()
    return receiptOf(outcome)
  }
  const { transaction_id, transaction_number, age_proof } = outcome
  return {
    success: true,
    transaction_id,
    transaction_number,
    ...totals,
    vat_mode: SALE_RULES.vat_mode,
    vat_rate: SALE_RULES.vat_rate,
    payments: [payment],
    change: payment.change,
    loyalty_points_earned: points,
    age_proof,
    created_at: now.toISOString(),
  }
}

/** One payment of the whole: the plain method, or the payment that says more. */
function paidBy({ payment_method: method, payments }: SaleRequest, total: Cents): Payment {
  const asked = payments?.[0] ?? { method, amount: null, tendered: null, reference: null }
  if (asked.method === null) throw new Refusal(400, NO_METHOD)
  const payment = paymentOf({ ...asked, method: asked.method }, total)
  if ('problem' in payment) throw new Refusal(400, payment.problem)
  return payment
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
function asAsked({ payments, document_seen, till_id, ...plain }: SaleRequest): object {
  return {
    ...plain,
    ...(payments !== null && { payments }),
    ...(document_seen !== null && { document_seen }),
    ...(till_id !== null && { till_id }),
  }
}

const usedKey = (): Refusal => new Refusal(422, 'This sale key was already used for another sale')
