import type { Approved } from '#server/approvals/use-approval.ts'
import { type ActingUser, actorName } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Origin } from '#server/http/origin.ts'
import { promotionRows, type StoredSale } from '#server/sales/queries.ts'
import type { Particulars } from '#shared/documents/particulars.ts'
import { type Cents, cents, sum } from '#shared/money.ts'
import type { Destination } from '#shared/returns/return-rights.ts'
import type { SoldWhole, TakenBack } from '#shared/returns/taken-back.ts'
import type { DocumentKind } from '#shared/sales/document.ts'
import { methodOf, type Paid, type Payment } from '#shared/sales/payment.ts'
import type { SaleRules } from '#shared/sales/totals.ts'

/** What a line was sold as. */
export interface SoldAs {
  product_id: number
  product_name: string
  sku: string
  category_name: string
  unit_price: Cents
}

/** A sale with all that has come back of it, at one moment. */
export interface SoldEntry extends SoldWhole, SaleRules {
  id: number
  kind: 'sale' | 'return'
  transaction_number: string
  customer_id: number | null
  seller_id: string
  created_at: string
  rounding: Cents
  payments: Payment[]
  items: (SoldWhole['items'][number] & SoldAs & { returned: number })[]
  /** How many returns there were. */
  returns: number
  /** What they gave back by which tender, in negative amounts. */
  refunds: { method: string; amount: Cents }[]
  refund_rounding: Cents
}

/** One statement: what has come back, and how often, belong together. */
export async function findSoldEntry(db: Db, id: number): Promise<SoldEntry | undefined> {
  const [row] = await db<{ entry: SoldEntry }[]>`
    SELECT jsonb_build_object('id', t.id, 'kind', t.kind, 'transaction_number', t.transaction_number,
      'customer_id', t.customer_id, 'seller_id', t.seller_id, 'created_at', t.created_at, 'vat_mode', t.vat_mode,
      'vat_rate', t.vat_rate, 'cents_per_point', t.cents_per_point, 'subtotal', t.subtotal,
      'cart_discount', t.cart_discount, 'points_value', t.points_value, 'points_redeemed', t.points_redeemed,
      'vat', t.vat, 'total', t.total, 'loyalty_points_earned', t.loyalty_points_earned, 'rounding', t.rounding,
      'payments', payments_of(t.id), 'items', (
        SELECT jsonb_agg(jsonb_build_object('line_number', i.line_number, 'product_id', i.product_id,
          'product_name', i.product_name, 'sku', i.sku, 'category_name', i.category_name, 'quantity', i.quantity,
          'unit_price', i.unit_price, 'discount', i.discount, 'cart_discount', i.cart_discount, 'vat', i.vat,
          'promotions', promotions_of(i.transaction_id, i.line_number),
          'returned', (SELECT coalesce(-sum(r.quantity), 0) FROM transaction_items r
            WHERE r.original_id = t.id AND r.original_line = i.line_number)) ORDER BY i.line_number)
        FROM transaction_items i WHERE i.transaction_id = t.id),
      'returns', coalesce(back.returns, 0), 'refund_rounding', coalesce(back.rounding, 0), 'refunds', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount)), '[]')
        FROM transactions r JOIN payments p ON p.transaction_id = r.id WHERE r.original_id = t.id)) AS entry
    FROM transactions t
    LEFT JOIN LATERAL (
      SELECT count(*) AS returns, sum(r.rounding) AS rounding FROM transactions r WHERE r.original_id = t.id
    ) back ON true
    WHERE t.id = ${id}`
  return row?.entry
}

export interface NewReturn extends SaleRules, Paid {
  idempotency_key: string
  /** As hex. */
  request_hash: string
  original_id: number | null
  returns_before: number
  customer_id: number | null
  seller: ActingUser
  /** In positive amounts, the lines beside what they were sold as. */
  back: Omit<TakenBack, 'lines'> & {
    lines: (Omit<TakenBack['lines'][number], 'line_number' | 'from'> &
      SoldAs & { original: { line: number; unit: number } | null })[]
  }
  destination: Destination
  reason: string
  till_id: number | null
  /** Cash goes back through an open drawer only. */
  is_shift_required: boolean
  approval_id: number | null
  /** As its document shows it. */
  shop: Particulars
  is_void: boolean
  document_kind: DocumentKind
  day: string
  created_at: Date
  origin: Origin
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
  approval: Approved | null
}

export type ReturnOutcome =
  | {
      transaction_id: number
      transaction_number: string
      replayed?: undefined
      refusal?: undefined
    }
  | StoredSale
  | { refusal: 'unknown till' | 'no shift' }

/** The whole return in one round trip: `db/functions/record-return.sql`. The book has its amounts negative. */
export async function insertReturn(db: Db, entry: NewReturn): Promise<ReturnOutcome> {
  const { back, seller, origin, ...rest } = entry
  const { lines, ...sums } = back
  const paidBy = (method: string) =>
    sum(entry.payments.flatMap((payment) => (payment.method === method ? payment.amount : [])))
  const negated = Object.fromEntries(
    Object.entries(sums).map(([name, amount]) => [name, 0 - amount]),
  )
  const given = {
    ...rest,
    ...negated,
    seller_id: seller.id,
    payment_method: methodOf(entry.payments),
    store_credit: paidBy('store_credit'),
    account: paidBy('account'),
    cash: paidBy('cash'),
    products: lines.map((line) => line.product_id),
    names: lines.map((line) => line.product_name),
    skus: lines.map((line) => line.sku),
    categories: lines.map((line) => line.category_name),
    prices: lines.map((line) => line.unit_price),
    quantities: lines.map((line) => line.quantity),
    discounts: lines.map((line) => cents(0 - line.discount)),
    cart_discounts: lines.map((line) => cents(0 - line.cart_discount)),
    vats: lines.map((line) => cents(0 - line.vat)),
    revenues: lines.map((line) => cents(0 - line.revenue)),
    promotions: promotionRows(
      lines.map(({ promotions }) => ({
        promotions: promotions.map((each) => ({ ...each, amount: cents(0 - each.amount) })),
      })),
    ),
    original_lines: lines.map((line) => line.original?.line ?? null),
    original_units: lines.map((line) => line.original?.unit ?? null),
    actor: { name: actorName(seller), ...origin },
  }
  const [row] = await db<{ outcome: ReturnOutcome }[]>`
    SELECT record_return(${JSON.stringify(given)}::text::jsonb) AS outcome`
  return row!.outcome
}
