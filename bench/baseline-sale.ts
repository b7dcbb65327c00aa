import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from '#server/db/client.ts'
import { insertSale } from '#server/sales/queries.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import { cents } from '#shared/money.ts'
import { loyaltyPoints, FIRST_RULES, saleTotals } from '#shared/sales/totals.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'

export interface PlainSale {
  customer_id: number | null
  items: readonly { product_id: number; quantity: number; unit_price: number }[]
}

/** The same durable SQL as a sale of the shop's, and nothing around it: no session, no checks, no log. */
export async function plainSale(pool: Pool, sellerId: string, sale: PlainSale): Promise<void> {
  const items = sale.items.map(({ unit_price, ...item }) => ({
    ...item,
    unit_price: cents(Math.round(unit_price * 100)),
  }))
  const { lines: reckoned, cart_discount, ...totals } = saleTotals(items, FIRST_RULES)
  const outcome = await insertSale(pool, {
    ...totals,
    idempotency_key: randomUUID(),
    request_hash: createHash('sha256').update(JSON.stringify(sale)).digest('hex'),
    customer_id: sale.customer_id,
    seller: { id: sellerId, first_name: 'Bench', last_name: '' },
    ...FIRST_RULES,
    approval_id: null,
    reckoned,
    cart_discount,
    cart_discount_reason: null,
    points_redeemed: 0,
    points_value: cents(0),
    document_kind: 'slip',
    recipient: null,
    shop: pickFields(Particulars, ShopSettings.parse({})),
    rounding: cents(0),
    payments: [
      { method: 'cash', amount: totals.total, tendered: null, change: cents(0), reference: null },
    ],
    loyalty_points_earned: loyaltyPoints(totals.total, sale.customer_id !== null),
    age_confirmed: true,
    document_seen: false,
    is_age_denied: false,
    notes: null,
    till_id: null,
    is_shift_required: false,
    items,
    day: new Date().toISOString().slice(0, 10),
    adult_if_born_by: '2000-01-01',
    created_at: new Date(),
    origin: { request_id: randomUUID(), ip_address: '127.0.0.1', user_agent: 'veld bench' },
  })
  if (outcome.refusal) throw new Error(`the sale was refused: ${outcome.refusal}`)
}
