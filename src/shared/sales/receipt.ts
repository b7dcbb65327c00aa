import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { KeptRecipient } from '#shared/documents/recipient.ts'
import { Id } from '#shared/fields.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { SaleDetails } from './contract.ts'
import { SaleDocument } from './document.ts'
import { PaymentMethod } from './payment-method.ts'
import { VatMode } from './vat.ts'

/** In cents. */
const Amount = z.custom<Cents>(Number.isSafeInteger)

/**
 * What a receipt says, whether the sale was made a moment ago or is brought up again. Made when it is first wanted: a
 * till is opened without one.
 */
export const Receipt = z.lazy(() =>
  z.object({
    /** Null for a sale that a till has made by itself and the server has not heard of yet. */
    transaction_id: Id.nullable(),
    transaction_number: z.string(),
    /** On the paper of a sale that was made without the server and has come there since. */
    till_number: z.string().nullable().default(null),
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
        /** Its own: its share of what was taken off the whole is told with the sums. */
        discount: Amount.default(cents(0)),
        /** Of it, under which promotions. */
        promotions: z.array(z.object({ name: z.string(), amount: Amount })).default([]),
      }),
    ),
    subtotal: Amount,
    vat: Amount,
    vat_rate: z.number(),
    total: Amount,
    discount: Amount.default(cents(0)),
    /** What cash was rounded down by. */
    rounding: Amount.default(cents(0)),
    vat_mode: VatMode.default('exclusive'),
    payments: z.array(
      z.object({
        method: PaymentMethod,
        amount: Amount,
        tendered: Amount.nullable(),
        change: Amount,
        /** What was typed of its slip as it was paid. */
        reference: z.string().nullable().default(null),
      }),
    ),
    document: SaleDocument,
    points_redeemed: z.number().int().default(0),
    /** Of the discount, what they took off. */
    points_value: Amount.default(cents(0)),
    loyalty_points_earned: z.number().int(),
    slip_reference: z.string().nullable(),
    /** The shop as the document shows it; today's where none was kept with the sale. */
    particulars: Particulars.nullable().default(null),
    recipient: KeptRecipient.nullable().default(null),
    /** Of a credit note: the number of what it takes back, and why. */
    original_number: z.string().nullable().default(null),
    reason: z.string().nullable().default(null),
  }),
)
export type Receipt = z.infer<typeof Receipt>

/** A sale of any day. */
export function receiptOfSale({ id, items, payments, ...sale }: SaleDetails): Receipt {
  const lines = items.map(({ product_name: name, ...line }) => ({ ...line, name }))
  const reason = sale.kind === 'return' ? sale.notes : null
  return Receipt.parse({ ...sale, transaction_id: id, lines, payments, reason })
}
