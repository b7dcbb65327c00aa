import { type ActingUser, actorName } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Origin } from '#server/http/origin.ts'
import type { Cents } from '#shared/money.ts'
import type { AgeProof } from '#shared/sales/age-proof.ts'
import type { Payment } from '#shared/sales/payment.ts'
import type { SaleRules, SaleTotals } from '#shared/sales/totals.ts'

export interface NewSale extends SaleTotals, SaleRules {
  idempotency_key: string
  request_hash: Uint8Array
  customer_id: number | null
  seller: ActingUser
  payment: Payment
  loyalty_points_earned: number
  age_confirmed: boolean
  document_seen: boolean
  /** The shop asks for proof, and the till says that there is none. */
  is_age_denied: boolean
  notes: string | null
  till_id: number | null
  is_shift_required: boolean
  items: readonly { product_id: number; quantity: number; unit_price: Cents }[]
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
      refusal: 'unknown customer' | 'under age' | 'age not confirmed' | 'unknown till' | 'no shift'
    }
  | { refusal: 'retired till'; name: string }
  | { refusal: 'lines'; lines: LineProblem[] }
  | { refusal: 'stock'; lines: Shortage[] }

/** What a sale with the same key was answered before. */
export interface StoredSale extends SaleTotals, Pick<SaleRules, 'vat_mode' | 'vat_rate'> {
  transaction_id: number
  transaction_number: string
  payments: Payment[]
  loyalty_points_earned: number
  age_proof: AgeProof
  seller_id: string
  created_at: string
  replayed: true
  request_hash: string
  refusal?: undefined
}

/** The whole sale in one round trip: `db/functions/record-sale.sql`. */
export async function insertSale(db: Db, sale: NewSale): Promise<SaleOutcome> {
  const { items, seller, origin, payment, request_hash, ...rest } = sale
  const given = {
    ...rest,
    request_hash: Buffer.from(request_hash).toString('hex'),
    seller_id: seller.id,
    payment_method: payment.method,
    payments: [payment],
    products: items.map((item) => item.product_id),
    quantities: items.map((item) => item.quantity),
    prices: items.map((item) => item.unit_price),
    actor: { name: actorName(seller), ...origin },
  }
  const [row] = await db<{ outcome: SaleOutcome }[]>`
    SELECT record_sale(${JSON.stringify(given)}::text::jsonb) AS outcome`
  return row!.outcome
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
