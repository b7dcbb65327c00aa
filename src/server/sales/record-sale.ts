import { hash, randomUUID } from 'node:crypto'
import { useApproval } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import { retryingLockTrouble } from '#server/db/transaction.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { shopDay } from '#shared/dates.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import type { Cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { approvalNeeded, discountProblem, discountSubject } from '#shared/sales/discount-limits.ts'
import { saleDocument } from '#shared/sales/document.ts'
import { isCustomerMethod, NO_METHOD } from '#shared/sales/payment-method.ts'
import { changeOf, type Paid, paymentsOf } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import {
  loyaltyPoints,
  pointsValue,
  type Reckoning,
  saleRules,
  type SaleRules,
  saleTotals,
} from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { receiptOf } from './get-sale.ts'
import { findStoredSale, insertSale, type NewSale, type SaleOutcome } from './queries.ts'
import { refusalOf } from './refusals.ts'

/**
 * Records a paid sale exactly once for each key. The money is computed here from the prices of the request, and the
 * database holds them against the catalogue before it writes anything.
 */
export async function recordSale(caller: Caller, request: SaleRequest): Promise<SaleReceipt> {
  const { user, settings, now, origin, reply } = caller
  // Our till always sends a key; a request without one is a sale of its own.
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const day = shopDay(now, settings.timezone)
  const rules = saleRules(settings, day)
  const reckoning = reckon(request, rules, settings)
  const { lines: reckoned, cart_discount, ...totals } = reckoning
  const approval = approvalFor(caller, request, reckoning)
  const points = loyaltyPoints(totals.total, request.customer_id !== null)
  const paid = paidBy(request, totals.total, settings)
  const document_kind = saleDocument(totals.total, rules.vat_mode, settings, day)
  const points_redeemed = request.redeem_points ?? 0
  const requestHash = hash('sha256', JSON.stringify(asAsked(request)), 'buffer')

  const outcome = await soldOnce(caller, approval, key, (db) =>
    insertSale(db, {
      approval_id: approval?.id ?? null,
      ...totals,
      ...rules,
      ...paid,
      idempotency_key: key,
      request_hash: requestHash,
      customer_id: request.customer_id,
      seller: user,
      reckoned,
      cart_discount,
      cart_discount_reason: request.discount?.reason ?? null,
      points_redeemed,
      points_value: pointsValue(points_redeemed, settings),
      document_kind,
      recipient: request.recipient,
      shop: pickFields(Particulars, settings),
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
    vat_mode: rules.vat_mode,
    vat_rate: rules.vat_rate,
    ...paid,
    change: changeOf(paid.payments),
    points_redeemed,
    loyalty_points_earned: points,
    age_proof,
    document: { kind: document_kind, number: transaction_number },
    created_at: now.toISOString(),
  }
}

interface Wanted {
  id: number
  kind: 'discount' | 'price'
  subject: ReturnType<typeof discountSubject>
}

/** Whose word it takes to give that much away; null where the seller may by themselves. */
function approvalFor(
  { user, settings }: Caller,
  { items, discount, approval_id }: SaleRequest,
  reckoning: Reckoning,
): Wanted | null {
  const needed = approvalNeeded(user.role, reckoning, settings.discount_caps)
  if (needed === undefined) return null
  const { kind, words } = needed
  const subject = discountSubject(items, discount, reckoning)
  if (approval_id === null) throw new Refusal(403, words, {}, { approval: { kind, subject } })
  return { id: approval_id, kind, subject }
}

/** With an approval it takes two statements, which are one: what is refused leaves it good for the next try. */
function soldOnce(
  { tillDb, inTransaction, user, now }: Caller,
  approval: Wanted | null,
  key: string,
  sell: (db: Db) => Promise<SaleOutcome>,
): Promise<SaleOutcome> {
  if (approval === null) return retryingLockTrouble(() => sell(tillDb))
  return inTransaction(async (db) => {
    const before = await findStoredSale(db, key)
    if (before) return before
    const word = await useApproval(db, { ...approval, user, now })
    const outcome = await sell(db)
    if (outcome.refusal) throw refusalOf(outcome)
    const { amount, reason } = approval.subject
    await noteException(db, {
      kind: approval.kind,
      profile_id: user.id,
      approver_id: word.decided_by,
      shift_id: null,
      transaction_id: outcome.transaction_id,
      amount: Math.round(amount * 100),
      details: `Sale ${outcome.transaction_number}: ${reason}`,
      created_at: now,
    })
    return outcome
  })
}

function reckon(
  { items, discount, redeem_points, customer_id, payments }: SaleRequest,
  rules: SaleRules,
  settings: ShopSettings,
): Reckoning {
  if (redeem_points !== null && customer_id === null)
    throw new Refusal(400, 'Only a customer can redeem points')
  if (customer_id === null && payments?.some(({ method }) => isCustomerMethod(method)))
    throw new Refusal(400, 'Store credit and accounts are for named customers')
  const points_value = pointsValue(redeem_points ?? 0, settings)
  const reckoning = saleTotals(items, rules, { discount, points_value })
  const tooMuch = discountProblem(items, discount, reckoning, points_value)
  if (tooMuch !== undefined) throw new Refusal(400, tooMuch)
  return reckoning
}

/** The plain method is one payment of the whole; payments say more. */
function paidBy(
  { payment_method: method, payments }: SaleRequest,
  total: Cents,
  settings: ShopSettings,
): Paid {
  if (payments === null && method === null) throw new Refusal(400, NO_METHOD)
  const asked = payments ?? [{ method: method!, amount: null, tendered: null, reference: null }]
  const paid = paymentsOf(asked, total, settings)
  if ('problem' in paid) throw new Refusal(400, paid.problem)
  return paid
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
