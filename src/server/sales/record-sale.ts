import { hash, randomUUID } from 'node:crypto'
import { underApproval } from '#server/approvals/use-approval.ts'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { receiptOf } from './get-sale.ts'
import { newSale, soldReceipt } from './new-sale.ts'
import { findStoredSale, insertSale, type StoredSale } from './queries.ts'
import { reckonSale } from './reckon-sale.ts'
import { refusalOf } from './refusals.ts'

/**
 * Records a paid sale exactly once for each key. The money is computed here from the prices of the request, and the
 * database holds them against the catalogue before it writes anything.
 */
export async function recordSale(caller: Caller, request: SaleRequest): Promise<SaleReceipt> {
  const { user } = caller
  const given = idempotencyKey(caller.request)
  // Our till always sends a key; a request without one is a sale of its own.
  const key = given ?? randomUUID()
  const requestHash = hash('sha256', JSON.stringify(asAsked(request)), 'hex')
  const told = await sell(caller, request, key, requestHash).catch(async (error: unknown) => {
    // It may have been sold before, by rules, promotions or an approval that are over.
    const isRefused = error instanceof Refusal && given !== null
    const before = isRefused ? await findStoredSale(caller.tillDb, key) : undefined
    if (!before) throw error
    return before
  })
  if (!('replayed' in told)) return told
  markReplayed(caller)
  if (told.request_hash !== requestHash) throw usedKey('another sale')
  // Whoever got hold of a key learns no more from the right body than from a wrong one.
  if (!mayReadSale(user, told.seller_id)) throw usedKey('another sale')
  return receiptOf(told)
}

async function sell(
  caller: Caller,
  request: SaleRequest,
  key: string,
  request_hash: string,
): Promise<SaleReceipt | StoredSale> {
  const reckoned = await reckonSale(caller, request)
  const sale = newSale(caller, request, reckoned, key, request_hash)
  const outcome = await retryingLockTrouble(() =>
    underApproval(caller, reckoned.approval, refusalOf, (db) => insertSale(db, sale)),
  )
  if (outcome.refusal) throw refusalOf(outcome)
  return outcome.replayed ? outcome : soldReceipt(caller, reckoned, outcome)
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
