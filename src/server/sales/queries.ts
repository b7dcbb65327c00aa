import { type ActingUser, actorName } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Origin } from '#server/http/origin.ts'
import type { Particulars } from '#shared/documents/particulars.ts'
import type { Recipient } from '#shared/documents/recipient.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { AppliedPromotion } from '#shared/promotions/promoted-lines.ts'
import type { AgeProof } from '#shared/sales/age-proof.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import type { DocumentKind } from '#shared/sales/document.ts'
import { methodOf, type Payment } from '#shared/sales/payment.ts'
import type { LineAmounts, PricedLine, SaleRules, SaleTotals } from '#shared/sales/totals.ts'

export interface NewSale extends SaleTotals, SaleRules {
  idempotency_key: string
  /** As hex. */
  request_hash: string
  customer_id: number | null
  seller: ActingUser
  reckoned: readonly LineAmounts[]
  cart_discount: Cents
  cart_discount_reason: string | null
  points_redeemed: number
  points_value: Cents
  payments: readonly Payment[]
  rounding: Cents
  document_kind: DocumentKind
  /** To whom it is made out; the customer, where there is one whose address is known. */
  recipient: Recipient | null
  /** Under which particulars of the shop. */
  shop: Particulars
  loyalty_points_earned: number
  age_confirmed: boolean
  document_seen: boolean
  /** The shop asks for proof, and the till says that there is none. */
  is_age_denied: boolean
  notes: string | null
  /** Whose word allowed its discount. */
  approval_id: number | null
  till_id: number | null
  is_shift_required: boolean
  items: readonly (PricedLine & { product_id: number })[]
  /** The shop's, by which stock and cards expire. */
  day: string
  adult_if_born_by: string
  created_at: Date
  origin: Origin
}

/** A line that cannot be sold, numbered from 1. */
export interface LineProblem {
  line: number
  product_id: number
  name: string | null
  price: Cents | null
  unit_price: Cents
  problem: 'unknown' | 'archived' | 'price' | 'no card' | 'no card number' | 'expired card'
}

export interface Shortage {
  product_id: number
  name: string
  left: number
}

export type SaleOutcome =
  | {
      transaction_id: number
      transaction_number: string
      age_proof: AgeProof
      replayed?: undefined
      refusal?: undefined
    }
  | StoredSale
  | {
      refusal:
        | 'unknown customer'
        | 'under age'
        | 'age not confirmed'
        | 'no account'
        | 'unknown till'
        | 'no shift'
    }
  | { refusal: 'points' | 'store credit' | 'account limit'; left: number }
  | { refusal: 'retired till'; name: string }
  | { refusal: 'lines'; lines: LineProblem[] }
  | { refusal: 'stock'; lines: Shortage[] }

/** What a sale with the same key was answered before. */
export interface StoredSale extends SaleTotals, Pick<SaleRules, 'vat_mode' | 'vat_rate'> {
  transaction_id: number
  transaction_number: string
  rounding: Cents
  payments: Payment[]
  points_redeemed: number
  points_value: Cents
  /** Null for one from before it was kept. */
  document_kind: DocumentKind | null
  loyalty_points_earned: number
  age_proof: AgeProof
  items: SaleReceipt['items']
  seller_id: string
  created_at: string
  replayed: true
  request_hash: string
  refusal?: undefined
}

/** The whole sale in one round trip: `db/functions/record-sale.sql`. */
export async function insertSale(db: Db, sale: NewSale): Promise<SaleOutcome> {
  const { items, reckoned, payments, seller, origin } = sale
  const paidBy = (method: string) =>
    sum(payments.flatMap((payment) => (payment.method === method ? payment.amount : [])))
  const given = {
    ...sale,
    // What is taken apart below is not sent as it is.
    items: undefined,
    reckoned: undefined,
    payments: undefined,
    seller: undefined,
    origin: undefined,
    seller_id: seller.id,
    payment_method: methodOf(payments),
    methods: payments.map((payment) => payment.method),
    amounts: payments.map((payment) => payment.amount),
    tendered: payments.map((payment) => payment.tendered),
    changes: payments.map((payment) => payment.change),
    payment_references: payments.map((payment) => payment.reference),
    store_credit: paidBy('store_credit'),
    account: paidBy('account'),
    products: items.map((item) => item.product_id),
    quantities: items.map((item) => item.quantity),
    prices: items.map((item) => item.unit_price),
    discounts: reckoned.map((line) => line.discount),
    // A promotion may have stood in for what was given by hand.
    reasons: items.map(({ discount }, index) =>
      reckoned[index]!.is_promoted ? null : (discount?.reason ?? null),
    ),
    promotions: promotionRows(reckoned),
    cart_discounts: reckoned.map((line) => line.shared),
    vats: reckoned.map((line) => line.vat),
    revenues: reckoned.map((line) => line.net - (sale.vat_mode === 'inclusive' ? line.vat : 0)),
    actor: { name: actorName(seller), ...origin },
  }
  const [row] = await db<{ outcome: SaleOutcome }[]>`
    SELECT record_sale(${JSON.stringify(given)}::text::jsonb) AS outcome`
  return row!.outcome
}

/** Null where there are none, which is told apart before anything is done. */
export function promotionRows(
  lines: readonly { promotions: readonly AppliedPromotion[] }[],
): (AppliedPromotion & { line_number: number })[] | null {
  const rows = lines.flatMap(({ promotions }, index) =>
    promotions.map((each) => ({ line_number: index + 1, ...each })),
  )
  return rows.length === 0 ? null : rows
}

/**
 * What became of a sale, by its key. Also that there is none is said only when the standbys, where there are some, have
 * heard the question: a server that has lost the lead does not know what was sold since.
 */
export async function findStoredSale(db: Db, key: string): Promise<StoredSale | undefined> {
  const [row] = await db<{ sale: StoredSale | null }[]>`
    SELECT stored_sale(${key}) AS sale, pg_logical_emit_message(true, 'veld', 'asked')::text`
  return row?.sale ?? undefined
}
