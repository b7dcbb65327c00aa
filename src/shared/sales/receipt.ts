import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import type { Cents } from '#shared/money.ts'
import type { SaleDetails } from './contract.ts'
import { PaymentMethod } from './payment-method.ts'

/** In cents. */
const Amount = z.custom<Cents>(Number.isSafeInteger)

/** What a receipt says, whether the sale was made a moment ago or is brought up again. */
export const Receipt = z.object({
  transaction_id: Id,
  transaction_number: z.string(),
  created_at: Instant,
  seller_name: z.string(),
  /** Null for a walk-in. */
  customer_name: z.string().nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      unit_price: Amount,
      line_total: Amount,
    }),
  ),
  subtotal: Amount,
  vat: Amount,
  vat_rate: z.number(),
  total: Amount,
  payment_method: PaymentMethod,
  /** What lay on the counter; null for the exact amount. */
  tendered: Amount.nullable(),
  loyalty_points_earned: z.number().int(),
  slip_reference: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** A sale of any day. */
export function receiptOfSale({ id, items, payments, ...sale }: SaleDetails): Receipt {
  const lines = items.map(({ product_name: name, quantity, unit_price, line_total }) => ({
    name,
    quantity,
    unit_price,
    line_total,
  }))
  const tendered = payments[0]?.tendered ?? null
  return Receipt.parse({ ...sale, transaction_id: id, lines, tendered })
}
