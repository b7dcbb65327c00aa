import { hash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { underApproval } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { findStoredSale, type StoredSale } from '#server/sales/queries.ts'
import { shopDay } from '#shared/dates.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import { cents } from '#shared/money.ts'
import type { ReturnReceipt, ReturnRequest } from '#shared/returns/contract.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import { NO_TILL } from '#shared/tills/contract.ts'
import {
  type DraftReturn,
  findSoldEntry,
  insertReturn,
  type NewReturn,
  type ReturnOutcome,
} from './queries.ts'
import { returnOfSale } from './return-of-sale.ts'

/** Takes lines of a sale back, exactly once for each key and never more than was sold. */
export function takeBackSale(
  caller: Caller,
  { id, ...request }: ReturnRequest & { id: number },
): Promise<ReturnReceipt> {
  return recordReturn(caller, asAsked(id, request), async (db) => {
    const sale = await findSoldEntry(db, id)
    if (!sale || !mayReadSale(caller.user, sale.seller_id))
      throw new Refusal(404, 'There is no such sale')
    return returnOfSale(caller, sale, request)
  })
}

/** As a request without the newer fields has always been written down: a key from before is known by it. */
export function asAsked(
  return_of: number | null,
  {
    till_id = null,
    approval_id,
    ...plain
  }: { till_id?: number | null; approval_id: number | null },
): object {
  return {
    return_of,
    ...plain,
    ...(till_id !== null && { till_id }),
    ...(approval_id !== null && { approval_id }),
  }
}

/**
 * Books what `draft` reckons. The same key answers the same, also when its first answer was lost and nothing is left to
 * take back; where another return of the sale was faster it is reckoned again.
 */
export async function recordReturn(
  caller: Caller,
  asked: object,
  draft: (db: Db) => Promise<DraftReturn>,
): Promise<ReturnReceipt> {
  const { tillDb: db, user, now } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const requestHash = hash('sha256', JSON.stringify(asked), 'hex')
  const replayOf = (stored: StoredSale): ReturnReceipt => {
    markReplayed(caller)
    const isSame = stored.request_hash === requestHash
    if (!isSame || !mayReadSale(user, stored.seller_id)) throw usedKey()
    return returnReceipt(stored)
  }
  const before = await findStoredSale(db, key)
  if (before) return replayOf(before)
  const book = async (): Promise<ReturnReceipt> => {
    let drafted = await draft(db)
    const { approval } = drafted
    const outcome = await underApproval(caller, approval, returnRefusal, async (inner) => {
      // The transaction of an approval begins anew by itself, and what it books with it.
      if (approval !== null) drafted = await draft(inner)
      if (!isDeepStrictEqual(drafted.approval, approval)) throw fasterReturn()
      return insertReturn(inner, newReturn(caller, drafted, key, requestHash))
    })
    if (outcome.refusal) throw returnRefusal(outcome)
    if (outcome.replayed) return replayOf(outcome)
    return draftReceipt(drafted, outcome, now)
  }
  try {
    return await retryingLockTrouble(book)
  } catch (error) {
    // The same return, sent twice at once, may be why nothing is left, or why its approval has been used.
    const stored = error instanceof Refusal ? await findStoredSale(db, key) : undefined
    if (!stored) throw error
    return replayOf(stored)
  }
}

/** The return as it is booked. */
export function newReturn(
  { user, settings, now, origin }: Caller,
  { approval, ...drafted }: DraftReturn,
  key: string,
  request_hash: string,
): NewReturn {
  return {
    ...drafted,
    approval_id: approval?.id ?? null,
    shop: pickFields(Particulars, settings),
    is_shift_required: settings.shift_required,
    idempotency_key: key,
    request_hash,
    seller: user,
    day: shopDay(now, settings.timezone),
    created_at: now,
    origin,
  }
}

/** What a return that was just made is answered. */
export function draftReceipt(
  { back: { vat, total }, payments, rounding, document_kind }: DraftReturn,
  made: Pick<StoredSale, 'transaction_id' | 'transaction_number'>,
  now: Date,
): ReturnReceipt {
  return returnReceipt({
    ...made,
    vat: cents(0 - vat),
    total: cents(0 - total),
    payments,
    rounding,
    document_kind,
    created_at: now.toISOString(),
  })
}

/** Why it was not booked. */
export function returnRefusal(outcome: Extract<ReturnOutcome, { refusal: string }>): Refusal {
  switch (outcome.refusal) {
    case 'unknown till':
      return new Refusal(400, NO_TILL)
    case 'no shift':
      return new Refusal(409, 'Cash goes back through an open drawer: open a shift at this till')
  }
}

/** In positive amounts; the book has them negative. */
export function returnReceipt(
  entry: Pick<
    StoredSale,
    | 'transaction_id'
    | 'transaction_number'
    | 'vat'
    | 'total'
    | 'rounding'
    | 'payments'
    | 'created_at'
    | 'document_kind'
  >,
): ReturnReceipt {
  const { transaction_id, transaction_number, document_kind, payments } = entry
  return {
    success: true,
    transaction_id,
    transaction_number,
    vat: cents(0 - entry.vat),
    total: cents(0 - entry.total),
    rounding: entry.rounding,
    payments: payments.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
    document: { kind: document_kind ?? 'refund', number: transaction_number },
    created_at: new Date(entry.created_at).toISOString(),
  }
}

const fasterReturn = (): Refusal =>
  new Refusal(409, 'Another return of this sale was faster: please look at it again')
