import { hash, randomUUID } from 'node:crypto'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { shopDay } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { changeOf, type Payment, paymentOf } from '#shared/sales/payment.ts'
import { NO_METHOD } from '#shared/sales/payment-method.ts'
import { loyaltyPoints, SALE_RULES, saleTotals } from '#shared/sales/totals.ts'
import { getSaleOrigin, insertSale, type ReplayedSale } from './queries.ts'
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
      age_confirmed: request.age_confirmed ?? false,
      notes: request.notes,
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
    const { seller_id, created_at } = await getSaleOrigin(db, outcome.transaction_id)
    // Whoever got hold of a key learns no more from the right body than from a wrong one.
    if (!mayReadSale(user, seller_id)) throw usedKey()
    return replay(outcome, created_at)
  }
  const { transaction_id, transaction_number } = outcome
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

/** As a request without `payments` has always been written down: a key from before is known by it. */
function asAsked({ payments, ...plain }: SaleRequest): object {
  return payments === null ? plain : { ...plain, payments }
}

const usedKey = (): Refusal => new Refusal(422, 'This sale key was already used for another sale')

function replay(stored: ReplayedSale, created_at: string): SaleReceipt {
  const { request_hash: _, replayed: __, refusal: ___, ...sale } = stored
  return { success: true, ...sale, change: changeOf(sale.payments), created_at }
}
