import { z } from 'zod'
import { ApprovalKind, NeedsApproval } from '#shared/approvals/contract.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { KeptRecipient } from '#shared/documents/recipient.ts'
import { endpoint, ExportFile, formatQuery } from '#shared/endpoint.ts'
import { Id, IdText, maybe, text } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { SHOP_ID } from '#shared/tills/contract.ts'
import { AgeProof } from './age-proof.ts'
import { SaleDocument } from './document.ts'
import { PaymentMethod } from './payment-method.ts'
import { PaymentSlip, SlipReference } from './payment-slip.ts'
import { Payment } from './payment.ts'
import { SaleKind, SaleQuery } from './sale-query.ts'
import { SaleRequest } from './sale-request.ts'
import { VatMode } from './vat.ts'

/** What of a line's discount a promotion took off, under the name that it had. */
const LinePromotion = z.object({ promotion_id: Id, name: z.string(), amount: Rand })

export const SaleReceipt = z.object({
  success: z.literal(true),
  transaction_id: Id,
  transaction_number: z.string(),
  subtotal: Rand,
  /** All that was taken off. */
  discount: Rand,
  vat: Rand,
  total: Rand,
  vat_mode: VatMode,
  /** In percent. */
  vat_rate: z.number(),
  /** What cash was rounded down by: the payments sum to the total and this. */
  rounding: Rand,
  payments: z.array(Payment),
  /** What goes back to the customer. */
  change: Rand,
  points_redeemed: z.number().int(),
  /** Of the discount, what they took off. */
  points_value: Rand,
  loyalty_points_earned: z.number().int(),
  age_proof: AgeProof,
  document: SaleDocument,
  /** What was taken off each line: in all, and of it by promotions. */
  items: z.array(
    z.object({
      line_number: z.number().int(),
      discount: Rand,
      promotions: z.array(LinePromotion),
    }),
  ),
  created_at: Instant,
})
export type SaleReceipt = z.output<typeof SaleReceipt>

/** Why a sale was not made, so that the till can offer the way out. */
export const SaleConflict = z.object({
  /** What costs another price than the till believes. */
  price_changes: z
    .array(z.object({ product_id: Id, name: z.string(), unit_price: Rand, price: Rand }))
    .optional(),
  /** What is left of the products of which there is not enough. */
  shortages: z
    .array(z.object({ product_id: Id, name: z.string(), left: z.number().int() }))
    .optional(),
  /** What it comes to now, where another total was expected. */
  total_change: z.object({ expected: Rand, total: Rand }).optional(),
})

/** Another entry of the book. */
const EntryLink = z.object({ id: Id, transaction_number: z.string() })

/** An entry of the book as it stands in a list. */
export const Sale = z.object({
  id: Id,
  shop_id: z.literal(SHOP_ID),
  kind: SaleKind,
  /** The sale that a return takes back. */
  original_id: Id.nullable(),
  transaction_number: z.string(),
  /** On the paper of a sale that was made without the server. */
  till_number: z.string().nullable(),
  /** The device that it was made at, where one said so. */
  till_id: Id.nullable(),
  till_name: z.string().nullable(),
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
  payment_method: PaymentMethod,
  payments: z.array(Payment),
  subtotal: Rand,
  discount: Rand,
  vat: Rand,
  total: Rand,
  rounding: Rand,
  loyalty_points_earned: z.number().int(),
  points_redeemed: z.number().int(),
  document: SaleDocument,
  age_confirmed: z.boolean(),
  age_proof: AgeProof,
  notes: z.string().nullable(),
  created_at: Instant,
  /** What came back of it, oldest first. */
  returns: z.array(
    EntryLink.extend({
      total: Rand,
      rounding: Rand,
      payments: z.array(z.object({ method: PaymentMethod, amount: Rand })),
      created_at: Instant,
    }),
  ),
})
export type Sale = z.output<typeof Sale>

/** A sale with its lines, each with the batches it was taken from. */
export const SaleDetails = Sale.extend({
  /** The shop's day on which it was sold. */
  day: PlainDate,
  vat_mode: VatMode,
  vat_rate: z.number(),
  /** Of the discount, what was taken off the whole, and why. */
  cart_discount: Rand,
  cart_discount_reason: z.string().nullable(),
  /** What the redeemed points were worth. */
  points_value: Rand,
  /** Whose word allowed what its seller may not do alone. */
  approval: z
    .object({ id: Id, kind: ApprovalKind, approver_name: z.string(), decided_at: Instant })
    .nullable(),
  /** Of a return, the sale that it takes back. */
  original: EntryLink.nullable(),
  /** What was taken instead of what came back, or came back for what was taken. */
  exchange: EntryLink.nullable(),
  /** The shop as its documents show it; null for sales from before it was kept. */
  particulars: Particulars.nullable(),
  /** To whom the document is made out. */
  recipient: KeptRecipient.nullable(),
  /** How often it was given out, by a till in the dark too: there is one original, and what follows is a copy. */
  issues: z.number().int(),
  /** On the document that a credit note is about: the till's where it was sold in the dark. */
  original_number: z.string().nullable(),
  /** What is on the slip of the card machine or wallet, if anybody typed it with the payment or noted it since. */
  slip_reference: z.string().nullable(),
  items: z.array(
    z.object({
      line_number: z.number().int(),
      product_id: Id,
      product_name: z.string(),
      sku: z.string(),
      category_name: z.string(),
      quantity: z.number().int(),
      /** How many of them have come back. */
      returned: z.number().int(),
      unit_price: Rand,
      line_total: Rand,
      /** Its own, by hand and by promotions, and why it was given by hand. */
      discount: Rand,
      discount_reason: z.string().nullable(),
      promotions: z.array(LinePromotion),
      /** Its share of what was taken off the whole. */
      cart_discount: Rand,
      /** Its share of the VAT; null for sales from before it was kept. */
      vat: Rand.nullable(),
      batches: z.array(
        z.object({ batch_id: Id, batch_number: z.string(), quantity: z.number().int() }),
      ),
    }),
  ),
})
export type SaleDetails = z.output<typeof SaleDetails>

export const salesApi = {
  recordSale: endpoint({
    method: 'POST',
    path: '/api/transactions',
    summary: 'Record a paid sale, exactly once for each Idempotency-Key',
    roles: SELLERS,
    body: SaleRequest,
    // Ten times the longest cart: it is read before we know from whom it comes.
    maxBytes: 512 * 1024,
    answer: SaleReceipt,
    refusals: { 403: NeedsApproval, 409: SaleConflict.extend(NeedsApproval.shape) },
    idempotent: true,
    // One statement does it all, in a transaction of its own.
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
  listSales: endpoint({
    method: 'GET',
    path: '/api/transactions',
    summary:
      'Sales and returns by day, seller, customer, number, method, document or amount; a budtender sees their own',
    roles: SELLERS,
    query: SaleQuery,
    answer: z.array(Sale),
    paged: true,
  }),
  getSale: endpoint({
    method: 'GET',
    path: '/api/transactions/:id',
    summary: 'One sale with its lines and the batches they came from',
    roles: SELLERS,
    params: z.object({ id: IdText }),
    answer: SaleDetails,
  }),
  findDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:number',
    summary: 'The entry that bears a printed number, in any capitals',
    roles: SELLERS,
    params: z.object({ number: text(30) }),
    answer: SaleDetails,
  }),
  findByKey: endpoint({
    method: 'GET',
    path: '/api/transactions/keys/:key',
    summary:
      'What a sale was answered, by its Idempotency-Key: one’s own, for managers anybody’s; 404 when nothing was sold',
    roles: SELLERS,
    params: z.object({ key: z.guid() }),
    answer: SaleReceipt,
  }),
  noteSlip: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/slips',
    summary: 'Note the reference of a card or wallet payment beside its sale; the newest counts',
    roles: SELLERS,
    params: z.object({ id: IdText }),
    body: z.object({ reference: SlipReference }),
    answer: PaymentSlip,
    status: 201,
    changes: [],
  }),
  exportSales: endpoint({
    method: 'GET',
    path: '/api/export/sales',
    summary:
      'The sales and returns of some days as a CSV or Excel file, one line each with its discount, rounding and payments; of one day when one is named, of today when none is',
    roles: MANAGERS,
    query: z.object({ from: maybe(PlainDate), to: maybe(PlainDate), ...formatQuery }),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
}
