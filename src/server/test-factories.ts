import { randomUUID } from 'node:crypto'
import { cents } from '#shared/money.ts'
import type { AgeProof } from '#shared/sales/age-proof.ts'
import { loyaltyPoints, FIRST_RULES, saleTotals } from '#shared/sales/totals.ts'
import type { Db } from './db/client.ts'

/** Makes each name and number of a test's data its own. */
let made = 0
const next = (): number => (made += 1)

interface BatchOptions {
  remaining?: number
  expiry_date?: string | null
  is_active?: boolean
}

export interface ProductOptions {
  name?: string
  /** In cents. */
  price?: number
  /** Each batch by what remains of it, or in full. */
  batches?: readonly (number | BatchOptions)[]
  archived?: boolean
}

export interface TestProduct {
  id: number
  name: string
  sku: string
  price: number
}

/** A product with its stock: `await aProduct(db, { price: 199_99, batches: [2, 5] })`. */
export async function aProduct(db: Db, options: ProductOptions = {}): Promise<TestProduct> {
  const n = next()
  const [category] = await db<{ id: number }[]>`
    INSERT INTO categories (name) VALUES ('Flower')
    ON CONFLICT (lower(name)) DO UPDATE SET name = excluded.name RETURNING id`
  const [product] = await db<TestProduct[]>`
    INSERT INTO products (sku, name, category_id, price, archived_at)
    VALUES (${`SKU-${n}`}, ${options.name ?? `Product ${n}`}, ${category!.id}, ${options.price ?? 100_00},
      ${options.archived ? new Date() : null})
    RETURNING id, name, sku, price`
  await db`
    INSERT INTO prices (product_id, price, created_at) VALUES (${product!.id}, ${product!.price}, now())`
  for (const batch of options.batches ?? [])
    await aBatch(db, product!.id, typeof batch === 'number' ? { remaining: batch } : batch)
  return product!
}

/** A batch with the movements that make its remaining quantity. */
async function aBatch(db: Db, productId: number, options: BatchOptions): Promise<void> {
  const remaining = options.remaining ?? 10
  const quantity = Math.max(1, remaining)
  const [batch] = await db<{ id: number }[]>`
    INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date,
      expiry_date, is_active)
    VALUES (${productId}, ${`BATCH-${next()}`}, ${quantity}, ${remaining}, 5000, '2026-01-01',
      ${options.expiry_date ?? null}, ${options.is_active ?? true})
    RETURNING id`
  await db`
    INSERT INTO stock_movements (batch_id, kind, quantity, created_at) VALUES (${batch!.id}, 'receive', ${quantity}, now())`
  if (remaining < quantity)
    await db`
      INSERT INTO stock_movements (batch_id, kind, quantity, reason, created_at)
      VALUES (${batch!.id}, 'adjust', ${remaining - quantity}, 'count', now())`
}

export interface CustomerOptions {
  first_name?: string
  last_name?: string
  email?: string | null
  created_at?: Date
}

export async function aCustomer(
  db: Db,
  options: CustomerOptions = {},
): Promise<{ id: number; customer_id: string }> {
  const [customer] = await db<{ id: number; customer_id: string }[]>`
    INSERT INTO customers (first_name, last_name, email, created_at)
    VALUES (${options.first_name ?? 'Thandi'}, ${options.last_name ?? `Nkosi ${next()}`}, ${options.email ?? null},
      ${options.created_at ?? new Date()})
    RETURNING id, customer_id`
  return customer!
}

export interface SaleOptions {
  /** When it was sold. */
  at?: Date
  /** In cents, before VAT; without lines. */
  subtotal?: number
  lines?: readonly { product: TestProduct; quantity: number }[]
  customer_id?: number | null
  age_proof?: AgeProof
  /** By e-mail; any of the team unless told. */
  seller?: string
}

/** A sale of the past, as the till would have stored it: its row and its lines only, no stock is taken. */
export async function aSale(
  db: Db,
  options: SaleOptions = {},
): Promise<{ id: number; total: number }> {
  const lines = options.lines ?? []
  const { subtotal, vat, total } = saleTotals(
    lines.length > 0
      ? lines.map(({ product, quantity }) => ({ quantity, unit_price: cents(product.price) }))
      : [{ quantity: 1, unit_price: cents(options.subtotal ?? 100_00) }],
    FIRST_RULES,
  )
  const points = loyaltyPoints(total, (options.customer_id ?? null) !== null)
  const seller = options.seller ?? null
  const at = options.at ?? new Date()
  const [sale] = await db<{ id: number; total: number }[]>`
    INSERT INTO transactions (idempotency_key, request_hash, customer_id, seller_id, payment_method, subtotal, vat, total,
      vat_mode, vat_rate, loyalty_points_earned, cents_per_point, age_proof, day, created_at)
    SELECT ${randomUUID()}, ''::bytea, ${options.customer_id ?? null}, id, 'cash', ${subtotal}, ${vat}, ${total},
      ${FIRST_RULES.vat_mode}, ${FIRST_RULES.vat_rate}, ${points}, ${FIRST_RULES.cents_per_point},
      ${options.age_proof ?? 'unknown'}, (${at}::timestamptz AT TIME ZONE 'Africa/Johannesburg')::date, ${at}
    FROM profiles WHERE ${seller}::text IS NULL OR email = ${seller} ORDER BY email LIMIT 1
    RETURNING id, total`
  await db`
    INSERT INTO payments (transaction_id, number, method, amount, change) VALUES (${sale!.id}, 1, 'cash', ${total}, 0)`
  for (const [index, { product, quantity }] of lines.entries())
    await db`
      INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
        unit_price, line_total, cost)
      VALUES (${sale!.id}, ${index + 1}, ${product.id}, ${product.name}, ${product.sku}, 'Flower', ${quantity},
        ${product.price}, ${product.price * quantity}, 0)`
  return sale!
}
