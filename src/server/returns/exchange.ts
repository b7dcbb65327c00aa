import { hash, randomUUID } from 'node:crypto'
import { noteApproved, useApproval } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { receiptOf } from '#server/sales/get-sale.ts'
import { newSale, soldReceipt } from '#server/sales/new-sale.ts'
import { findStoredSale, insertSale } from '#server/sales/queries.ts'
import { reckonSale } from '#server/sales/reckon-sale.ts'
import { refusalOf } from '#server/sales/refusals.ts'
import { cents, formatRand, sum } from '#shared/money.ts'
import type { ReturnReceipt } from '#shared/returns/contract.ts'
import {
  alsoPaidBy,
  type ExchangeReceipt,
  exchangePayments,
  type ExchangeRequest,
} from '#shared/returns/exchange.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { isCustomerMethod, NO_METHOD } from '#shared/sales/payment-method.ts'
import { methodsOf, type PaymentRequest } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { type DraftReturn, findSoldEntry, insertReturn, type SoldEntry } from './queries.ts'
import { returnOfSale } from './return-of-sale.ts'
import { draftReceipt, newReturn, returnReceipt, returnRefusal } from './take-back.ts'

/**
 * Takes goods back and sells others instead, in one transaction: both entries are there or neither, once for each key.
 */
export async function exchangeSale(
  caller: Caller,
  { id, ...request }: ExchangeRequest & { id: number },
): Promise<ExchangeReceipt> {
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const keys = { back: key, sale: secondKey(key) }
  // What was expected is no part of what is exchanged.
  const { expected_total: _, payment_reference, ...plain } = request
  const asked = { ...plain, ...(payment_reference !== null && { payment_reference }) }
  const requestHash = hash('sha256', JSON.stringify({ exchange_of: id, ...asked }), 'hex')
  const before = await replayOf(caller, keys, requestHash)
  if (before) return before
  try {
    return await caller.inTransaction(async (db) => {
      const sale = await findSoldEntry(db, id)
      if (!sale || !mayReadSale(caller.user, sale.seller_id))
        throw new Refusal(404, 'There is no such sale')
      return exchange(caller, db, { sale, request, keys, requestHash })
    })
  } catch (error) {
    // The same exchange, sent twice at once, may be why nothing is left.
    const again = error instanceof Refusal && (await replayOf(caller, keys, requestHash))
    if (!again) throw error
    return again
  }
}

interface Keys {
  back: string
  sale: string
}

interface Wanted {
  sale: SoldEntry
  request: ExchangeRequest
  keys: Keys
  requestHash: string
}

async function exchange(
  caller: Caller,
  db: Db,
  { sale, request, keys, requestHash }: Wanted,
): Promise<ExchangeReceipt> {
  const { user, now, settings } = caller
  const drafted = returnOfSale(caller, sale, { ...request, payments: null })
  const wanted = saleRequestOf(sale, request)
  const selling = { ...caller, settings: alsoPaidBy(settings, refundsOfDraft(drafted)) }
  const reckoned = await reckonSale(selling, wanted, (total) =>
    paymentsFor(caller, drafted, request, total),
  )
  const { approval } = drafted
  const word = approval && (await useApproval(db, { ...approval, user, now }))
  const back = await insertReturn(db, newReturn(caller, drafted, keys.back, requestHash))
  if (back.refusal) throw returnRefusal(back)
  const sold = await insertSale(db, newSale(caller, wanted, reckoned, keys.sale, requestHash))
  if (sold.refusal) throw refusalOf(sold)
  if (back.replayed || sold.replayed) throw usedKey()
  if (approval && word) await noteApproved(db, caller, approval, { ...word, ...back })
  await db`INSERT INTO exchanges ${db({ return_id: back.transaction_id, sale_id: sold.transaction_id })}`
  return exchanged(draftReceipt(drafted, back, now), soldReceipt(caller, reckoned, sold))
}

/** For whoever bought the first, without discounts by hand: they are given at the till. */
const saleRequestOf = (sale: SoldEntry, request: ExchangeRequest): SaleRequest => ({
  customer_id: sale.customer_id,
  items: request.new_items,
  expected_total: request.expected_total,
  till_id: request.till_id,
  age_confirmed: request.age_confirmed,
  document_seen: request.document_seen,
  payment_method: null,
  payments: null,
  discount: null,
  approval_id: null,
  redeem_points: null,
  notes: null,
  recipient: null,
})

function paymentsFor(
  { settings }: Caller,
  drafted: DraftReturn,
  request: ExchangeRequest,
  total: SaleReceipt['total'],
): PaymentRequest[] {
  const given = { refunds: refundsOfDraft(drafted), rounding: drafted.rounding }
  const { payments, more } = exchangePayments(given, total, request, settings)
  const { payment_method, payment_reference } = request
  if (more > 0 && payment_method === null)
    throw new Refusal(400, `The new goods cost ${formatRand(more)} more: say how that is paid`)
  if (more > 0 && payment_method !== null && !methodsOf(settings).includes(payment_method))
    throw new Refusal(400, NO_METHOD)
  if (more === 0 && payment_reference !== null)
    throw new Refusal(400, 'Nothing more is paid: there is no slip to keep')
  if (drafted.customer_id === null && payments.some(({ method }) => isCustomerMethod(method)))
    throw new Refusal(
      400,
      'Store credit and accounts are for named customers: take the goods back, and sell the others by themselves',
    )
  return payments
}

const refundsOfDraft = ({ payments }: DraftReturn) =>
  payments.map(({ method, amount }) => ({ method, amount: cents(0 - amount) }))

async function replayOf(
  caller: Caller,
  keys: Keys,
  requestHash: string,
): Promise<ExchangeReceipt | undefined> {
  const { tillDb, user } = caller
  const [back, sold] = [
    await findStoredSale(tillDb, keys.back),
    await findStoredSale(tillDb, keys.sale),
  ]
  if (!back) return undefined
  markReplayed(caller)
  const isSame = back.request_hash === requestHash
  if (!sold || !isSame || !mayReadSale(user, back.seller_id)) throw usedKey()
  return exchanged(returnReceipt(back), receiptOf(sold))
}

const exchanged = (back: ReturnReceipt, sale: SaleReceipt): ExchangeReceipt => ({
  success: true,
  return: back,
  sale,
  difference: cents(
    sum(sale.payments.map(({ amount }) => amount)) - sum(back.payments.map(({ amount }) => amount)),
  ),
  exchange_id: back.transaction_id,
})

/** The sale's own, always the same for the same first. */
function secondKey(key: string): string {
  const hex = hash('sha256', `exchange ${key}`)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
