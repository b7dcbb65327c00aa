import type { AgeProof } from '#shared/sales/age-proof.ts'
import { loyaltyPoints, FIRST_RULES, saleTotals, type PricedLine } from '#shared/sales/totals.ts'
import type { Baskets } from './baskets.ts'
import { type DayNumber, isoOf, plainDate } from './calendar.ts'
import { sheetFor, type Sheet } from './copy.ts'
import type { Crowd } from './crowd.ts'
import { drawFrom, runningSumsOf, type Random } from './random.ts'
import type { Stock } from './stock.ts'
import type { DemoMember } from './team.ts'

export interface Till {
  /** Rings up one sale: the same books as a sale at a real till. */
  sell(day: DayNumber, at: number): void
  sheets: Sheet[]
  counts: { sales: number; items: number; loyalty: number }
}

const PAYMENT_METHODS = ['card', 'cash', 'digital_wallet'] as const
const paymentSums = runningSumsOf([54, 37, 9])
const NOTES = ['Gift wrapped', 'Asked about the grower', 'Will collect at five', 'Birthday treat']

/** How many of those whom nobody has verified show a document; and how often it is forgotten to ask. */
const SHOW_A_DOCUMENT = 0.3
const FORGOTTEN = 0.004

/** `ageRandom` is by itself: what else is drawn stays as it was. */
export function openTill(
  random: Random,
  ageRandom: Random,
  team: readonly DemoMember[],
  crowd: Crowd,
  baskets: Baskets,
  stock: Stock,
): Till {
  const counts = { sales: 0, items: 0, loyalty: 0 }
  const transactions = sheetFor('transactions', TRANSACTION_COLUMNS)
  const payments = sheetFor('payments', PAYMENT_COLUMNS)
  const items = sheetFor('transaction_items', ITEM_COLUMNS)
  const loyalty = sheetFor('loyalty_movements', LOYALTY_COLUMNS)
  const audit = sheetFor('audit_logs', AUDIT_COLUMNS)
  const sellerSums = runningSumsOf(team.map(({ sells }) => sells))

  function proofOf(customer: number | null): AgeProof {
    if (customer !== null && crowd.isVerified(customer)) return 'verified_customer'
    if (ageRandom.chance(FORGOTTEN)) return 'none'
    return ageRandom.chance(SHOW_A_DOCUMENT) ? 'document_seen' : 'cashier_confirmed'
  }

  function sell(day: DayNumber, at: number): void {
    const id = (counts.sales += 1)
    const createdAt = isoOf(at)
    const number = `T-${String(id).padStart(8, '0')}`
    const seller = team[drawFrom(sellerSums, random)]!
    const customer = crowd.draw(random, at)
    const lines = baskets.fill(random, customer !== null && crowd.isPatient(customer, day), day, at)
    const priced = lines.map(({ product, quantity }): PricedLine => ({
      quantity,
      unit_price: product.price,
    }))
    const { subtotal, vat, total } = saleTotals(priced, FIRST_RULES)
    const points = loyaltyPoints(total, customer !== null)
    const method = PAYMENT_METHODS[drawFrom(paymentSums, random)]!
    const proof = proofOf(customer)

    transactions.add([
      id,
      number,
      random.uuid(),
      `\\x${random.hex(64)}`,
      customer,
      seller.id,
      method,
      subtotal,
      vat,
      total,
      FIRST_RULES.vat_mode,
      FIRST_RULES.vat_rate,
      points,
      FIRST_RULES.cents_per_point,
      isConfirmed(proof),
      proof,
      random.chance(0.02) ? random.pick(NOTES) : null,
      plainDate(day),
      createdAt,
    ])
    payments.add([id, 1, method, total, null, 0])
    for (const [index, { product, quantity }] of lines.entries()) {
      const lineNumber = index + 1
      const sale = { transactionId: id, lineNumber, sellerId: seller.id, day, createdAt }
      items.add([
        (counts.items += 1),
        id,
        lineNumber,
        product.id,
        product.name,
        product.sku,
        product.category,
        quantity,
        product.price,
        product.price * quantity,
        stock.take(product, quantity, sale),
      ])
    }
    if (customer !== null) {
      loyalty.add([(counts.loyalty += 1), customer, id, points, total, createdAt])
      crowd.credit(customer, points, total, at)
    }
    audit.add([
      id,
      seller.id,
      `${seller.first_name} ${seller.last_name}`,
      'create',
      'transactions',
      id,
      '127.0.0.1',
      `{"transaction_number":"${number}","total":${(total / 100).toFixed(2)},"age_proof":"${proof}"}`,
      createdAt,
    ])
  }

  return { sell, sheets: [transactions, payments, items, loyalty, audit], counts }
}

const isConfirmed = (proof: AgeProof): boolean =>
  proof === 'document_seen' || proof === 'cashier_confirmed'

const TRANSACTION_COLUMNS = [
  'id',
  'transaction_number',
  'idempotency_key',
  'request_hash',
  'customer_id',
  'seller_id',
  'payment_method',
  'subtotal',
  'vat',
  'total',
  'vat_mode',
  'vat_rate',
  'loyalty_points_earned',
  'cents_per_point',
  'age_confirmed',
  'age_proof',
  'notes',
  'day',
  'created_at',
]
const PAYMENT_COLUMNS = ['transaction_id', 'number', 'method', 'amount', 'tendered', 'change']
const ITEM_COLUMNS = [
  'id',
  'transaction_id',
  'line_number',
  'product_id',
  'product_name',
  'sku',
  'category_name',
  'quantity',
  'unit_price',
  'line_total',
  'cost',
]
const LOYALTY_COLUMNS = ['id', 'customer_id', 'transaction_id', 'points', 'spent', 'created_at']
const AUDIT_COLUMNS = [
  'id',
  'user_id',
  'user_name',
  'action',
  'table_name',
  'record_id',
  'ip_address',
  'new_values',
  'created_at',
]
