import { hash, randomUUID } from 'node:crypto'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { shopDay } from '#shared/dates.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { loyaltyPoints, saleTotals } from '#shared/sales/totals.ts'
import { getSaleTime, insertSale, type ReplayedSale } from './queries.ts'
import { refusalOf } from './refusals.ts'

/**
 * Records a paid sale exactly once for each key. The money is computed here from the prices of the request, and the
 * database holds them against the catalogue before it writes anything.
 */
export async function recordSale(caller: Caller, request: SaleRequest): Promise<SaleReceipt> {
  const { user, settings, now, origin, reply } = caller
  const db = caller.pool.tills
  // Our till always sends a key; a request without one is a sale of its own.
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const totals = saleTotals(request.items)
  const points = loyaltyPoints(totals.total, request.customer_id !== null)
  const today = shopDay(now, settings.timezone)
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer')

  const outcome = await retryingLockTrouble(() =>
    insertSale(db, {
      ...totals,
      idempotency_key: key,
      request_hash: requestHash,
      customer_id: request.customer_id,
      seller: user,
      payment_method: request.payment_method,
      loyalty_points_earned: points,
      age_confirmed: request.age_confirmed ?? false,
      notes: request.notes,
      items: request.items,
      today,
      adult_if_born_by: latestAdultBirth(today),
      created_at: now,
      origin,
    }),
  )
  if (outcome.refusal) throw refusalOf(outcome)
  if (outcome.replayed) {
    reply.headers.set('idempotent-replayed', 'true')
    if (outcome.request_hash !== requestHash.toString('hex'))
      throw new Refusal(422, 'This sale key was already used for another sale')
    return replay(outcome, await getSaleTime(db, outcome.transaction_id))
  }
  const { transaction_id, transaction_number } = outcome
  return {
    success: true,
    transaction_id,
    transaction_number,
    ...totals,
    loyalty_points_earned: points,
    created_at: now.toISOString(),
  }
}

function replay(stored: ReplayedSale, created_at: string): SaleReceipt {
  const { transaction_id, transaction_number, subtotal, vat, total, loyalty_points_earned } = stored
  return {
    success: true,
    transaction_id,
    transaction_number,
    subtotal,
    vat,
    total,
    loyalty_points_earned,
    created_at,
  }
}
