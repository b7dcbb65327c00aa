import { hash, randomUUID } from 'node:crypto'
import { useApproval } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findStoredSale, type StoredSale } from '#server/sales/queries.ts'
import type { Subject } from '#shared/approvals/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import { cents } from '#shared/money.ts'
import type { ReturnReceipt, ReturnRequest } from '#shared/returns/contract.ts'
import { refundsOf } from '#shared/returns/refund.ts'
import { beyondReturnCap, isVoidable, returnProblem } from '#shared/returns/return-rights.ts'
import { isAllOf, takenBack, type Units } from '#shared/returns/taken-back.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import { NO_TILL } from '#shared/tills/contract.ts'
import {
  findSoldEntry,
  insertReturn,
  type NewReturn,
  type ReturnOutcome,
  type SoldEntry,
} from './queries.ts'

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
function asAsked(return_of: number, { till_id, approval_id, ...plain }: ReturnRequest): object {
  return {
    return_of,
    ...plain,
    ...(till_id !== null && { till_id }),
    ...(approval_id !== null && { approval_id }),
  }
}

/** What a return is made of; who records it adds the rest. */
export type DraftReturn = Omit<
  NewReturn,
  | 'idempotency_key'
  | 'request_hash'
  | 'seller'
  | 'day'
  | 'created_at'
  | 'origin'
  | 'shop'
  | 'is_shift_required'
  | 'approval_id'
> & {
  /** Whose word it takes, where it takes one. */
  approval: { id: number; subject: Subject } | null
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
  const { tillDb: db, user, settings, now, origin, reply } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const requestHash = hash('sha256', JSON.stringify(asked), 'buffer')
  const replayOf = (stored: StoredSale): ReturnReceipt => {
    reply.headers.set('idempotent-replayed', 'true')
    const isSame = stored.request_hash === requestHash.toString('hex')
    if (!isSame || !mayReadSale(user, stored.seller_id)) throw usedKey()
    return receiptOf({ ...stored, document_kind: stored.document_kind ?? 'refund' })
  }
  const before = await findStoredSale(db, key)
  if (before) return replayOf(before)
  return retryingLockTrouble(async () => {
    const drafted = await draft(db).catch(async (error: unknown) => {
      // The same return, sent twice at once, may be why nothing is left.
      const stored = error instanceof Refusal ? await findStoredSale(db, key) : undefined
      if (!stored) throw error
      return stored
    })
    if ('replayed' in drafted) return replayOf(drafted)
    const { approval, ...entry } = drafted
    const outcome = await book(caller, approval, {
      ...entry,
      approval_id: approval?.id ?? null,
      shop: pickFields(Particulars, settings),
      is_shift_required: settings.shift_required,
      idempotency_key: key,
      request_hash: requestHash,
      seller: user,
      day: shopDay(now, settings.timezone),
      created_at: now,
      origin,
    })
    if (outcome.refusal) throw refusalOf(outcome)
    if (outcome.replayed) return replayOf(outcome)
    const { back, payments, rounding, document_kind } = drafted
    const { vat, total } = back
    return receiptOf({
      ...outcome,
      vat: cents(0 - vat),
      total: cents(0 - total),
      payments,
      rounding,
      document_kind,
      created_at: now.toISOString(),
    })
  })
}

/** With an approval it takes two statements, which are one: what is refused leaves it good for the next try. */
function book(
  { tillDb, inTransaction, user, now }: Caller,
  approval: DraftReturn['approval'],
  entry: NewReturn,
): Promise<ReturnOutcome> {
  if (approval === null) return insertReturn(tillDb, entry)
  return inTransaction(async (db) => {
    await useApproval(db, { ...approval, kind: 'return', user, now })
    const outcome = await insertReturn(db, entry)
    if (outcome.refusal) throw refusalOf(outcome)
    return outcome
  })
}

function refusalOf(outcome: Extract<ReturnOutcome, { refusal: string }>): Refusal {
  switch (outcome.refusal) {
    case 'unknown till':
      return new Refusal(400, NO_TILL)
    case 'no shift':
      return new Refusal(409, 'Cash goes back through an open drawer: open a shift at this till')
  }
}

function returnOfSale(
  { user, settings, now }: Caller,
  sale: SoldEntry,
  { items, reason, destination, payments, till_id, approval_id }: ReturnRequest,
): DraftReturn {
  if (sale.kind === 'return')
    throw new Refusal(409, `${sale.transaction_number} is a return itself: it cannot be returned`)
  const before = new Map(sale.items.map(({ line_number, returned }) => [line_number, returned]))
  const units = unitsAsked(sale, items)
  const isWhole = sale.returns === 0 && isAllOf(sale.items, units)
  const { lines, ...sums } = takenBack(sale, before, units)
  const problem = returnProblem(user, sale, { destination, isWhole }, now)
  if (problem !== undefined) throw new Refusal(403, problem)
  const tooMuch = beyondReturnCap(user.role, sums.total, settings.discount_caps)
  const subject = { sale: sale.transaction_number, amount: sums.total / 100, reason }
  if (tooMuch !== undefined && approval_id === null)
    throw new Refusal(403, tooMuch, {}, { approval: { kind: 'return', subject } })
  const paid = refundsOf(
    payments,
    {
      value: sums.total,
      isLast: isAllOf(
        sale.items,
        new Map(
          sale.items.map(({ line_number: line, returned }) => [
            line,
            returned + (units.get(line) ?? 0),
          ]),
        ),
      ),
      paid: sale.payments,
      refunded: sale.refunds.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
      rounding: sale.rounding,
      rounded: sale.refund_rounding,
      hasCustomer: sale.customer_id !== null,
    },
    settings,
  )
  if ('problem' in paid) throw new Refusal(409, paid.problem)
  const { id, returns, customer_id, vat_mode, vat_rate, cents_per_point } = sale
  return {
    ...paid,
    vat_mode,
    vat_rate,
    cents_per_point,
    original_id: id,
    returns_before: returns,
    customer_id,
    back: {
      ...sums,
      lines: lines.map(({ line_number, from, ...line }) => ({
        ...sale.items.find((item) => item.line_number === line_number)!,
        ...line,
        original: { line: line_number, unit: from },
      })),
    },
    destination,
    reason,
    till_id,
    approval: tooMuch === undefined || approval_id === null ? null : { id: approval_id, subject },
    is_void: isWhole && isVoidable(sale.created_at, now),
    document_kind: vat_mode === 'none' ? 'refund' : 'credit_note',
  }
}

/** What comes back by line, each line named once and no more of it than the customer still has. */
function unitsAsked(sale: SoldEntry, items: ReturnRequest['items']): Units {
  const units = new Map<number, number>()
  for (const { line_number, quantity } of items) {
    const line = sale.items.find((item) => item.line_number === line_number)
    if (!line) throw new Refusal(400, `This sale has no line ${line_number}`)
    if (units.has(line_number)) throw new Refusal(400, `Line ${line_number} is named twice`)
    const left = line.quantity - line.returned
    if (quantity > left) throw new Refusal(409, tooMany(line, left))
    units.set(line_number, quantity)
  }
  return units
}

function tooMany({ product_name, quantity, returned }: SoldEntry['items'][number], left: number) {
  if (returned === 0) return `Only ${quantity} of ${product_name} were sold`
  if (left === 0) return `All ${quantity} of ${product_name} have come back already`
  return `Only ${left} of ${product_name} can still come back: ${returned} of ${quantity} have`
}

/** In positive amounts; the book has them negative. */
function receiptOf(
  entry: Pick<
    StoredSale,
    | 'transaction_id'
    | 'transaction_number'
    | 'vat'
    | 'total'
    | 'rounding'
    | 'payments'
    | 'created_at'
  > &
    Pick<NewReturn, 'document_kind'>,
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
    document: { kind: document_kind, number: transaction_number },
    created_at: new Date(entry.created_at).toISOString(),
  }
}

const usedKey = (): Refusal => new Refusal(422, 'This key was already used for something else')
