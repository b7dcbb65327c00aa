import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { Db } from '#server/db/client.ts'
import { shopDay } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { BASIC_METHODS, type PaymentMethod } from '#shared/sales/payment-method.ts'
import { FIRST_RULES, saleTotals } from '#shared/sales/totals.ts'

/** A sale of a test's history, as it was rung up. */
export interface PastSale {
  at: Date
  /** Counted from 0; null for a walk-in. */
  customer: number | null
  seller: number
  payment_method: PaymentMethod
  lines: { product: number; category: string; quantity: number; unit_price: number; cost: number }[]
}

export interface History {
  products: { id: number; name: string; sku: string; category: string }[]
  sellers: { id: string; name: string }[]
  customers: { id: number; created_at: Date }[]
  sales: PastSale[]
}

const PRODUCTS = 9
const CUSTOMERS = 12
const SELLERS = 4
const CATEGORIES = ['Flower', 'Edibles', 'Oils']

/** Sales at these moments, give or take nothing. */
export function randomSales(moments: readonly Date[], count: number, seed: number): PastSale[] {
  const line = fc.record({
    product: fc.nat(PRODUCTS - 1),
    // Products have moved from one category to another.
    category: fc.constantFrom(...CATEGORIES),
    quantity: fc.integer({ min: 1, max: 5 }),
    unit_price: fc.integer({ min: 1, max: 500_00 }),
    // Now and then below zero margin.
    cost: fc.integer({ min: 0, max: 900_00 }),
  })
  const sale = fc.record({
    at: fc.constantFrom(...moments),
    customer: fc.option(fc.nat(CUSTOMERS - 1)),
    seller: fc.nat(SELLERS - 1),
    payment_method: fc.constantFrom(...BASIC_METHODS),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  return fc.sample(sale, { numRuns: count, seed })
}

/** The shop in which a history plays: products, customers who joined at some of the moments, and the team. */
export async function openHistory(db: Db, moments: readonly Date[]): Promise<History> {
  const categories = await db<{ id: number; name: string }[]>`
    INSERT INTO categories ${db(CATEGORIES.map((name) => ({ name })))} RETURNING id, name`
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    name: `Product ${index}`,
    sku: `PAST-${index}`,
    category_id: categories[index % categories.length]!.id,
    price: 100_00,
  }))
  const stored = await db<{ id: number; name: string; sku: string; category_id: number }[]>`
    INSERT INTO products ${db(products)} RETURNING id, name, sku, category_id`
  const joined = Array.from({ length: CUSTOMERS }, (_, index) => ({
    first_name: 'Thandi',
    last_name: `Nkosi ${index}`,
    created_at: moments[(index * 7) % moments.length]!,
  }))
  const customers = await db<{ id: number }[]>`INSERT INTO customers ${db(joined)} RETURNING id`
  const sellers = await db<{ id: string; name: string }[]>`
    SELECT id, first_name || ' ' || last_name AS name FROM profiles ORDER BY email LIMIT ${SELLERS}`
  return {
    products: stored.map(({ category_id, ...product }) => ({
      ...product,
      category: categories.find(({ id }) => id === category_id)!.name,
    })),
    sellers: [...sellers],
    customers: customers.map(({ id }, index) => ({ id, created_at: joined[index]!.created_at })),
    sales: [],
  }
}

/** Rings up these sales: the books of a sale as far as reports read them. */
export async function play(db: Db, history: History, sales: readonly PastSale[]): Promise<void> {
  for (const sale of sales) {
    const [stored] = await db<{ id: number }[]>`
      INSERT INTO transactions ${db({
        idempotency_key: randomUUID(),
        request_hash: Buffer.alloc(0),
        customer_id: sale.customer === null ? null : history.customers[sale.customer]!.id,
        seller_id: history.sellers[sale.seller]!.id,
        payment_method: sale.payment_method,
        ...sumsOf(sale),
        ...FIRST_RULES,
        loyalty_points_earned: 0,
        age_proof: 'unknown',
        day: shopDay(sale.at, 'Africa/Johannesburg'),
        created_at: sale.at,
      })} RETURNING id`
    const lines = sale.lines.map(({ product, category, quantity, unit_price, cost }, index) => ({
      transaction_id: stored!.id,
      line_number: index + 1,
      product_id: history.products[product]!.id,
      product_name: 'as it was called then',
      sku: 'as it was then',
      category_name: category,
      quantity,
      unit_price,
      line_total: unit_price * quantity,
      cost,
    }))
    await db`INSERT INTO transaction_items ${db(lines)}`
    await db`
      INSERT INTO payments (transaction_id, number, method, amount, change)
      VALUES (${stored!.id}, 1, ${sale.payment_method}, ${totalsOf(sale).total}, 0)`
    history.sales.push(sale)
  }
}

export const totalsOf = ({ lines }: PastSale) =>
  saleTotals(
    lines.map(({ quantity, unit_price }) => ({ quantity, unit_price: cents(unit_price) })),
    FIRST_RULES,
  )

/** As far as the sale's row keeps them. */
function sumsOf(sale: PastSale) {
  const { subtotal, vat, total } = totalsOf(sale)
  return { subtotal, vat, total }
}
