import { z } from 'zod'
import { NeedsApproval } from '#shared/approvals/contract.ts'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe, requiredText } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { SaleDocument } from '#shared/sales/document.ts'
import { MAX_QUANTITY } from '#shared/sales/sale-limits.ts'
import { Refund } from './refund.ts'

const MAX_LINES = 500
const MAX_REFUNDS = 10
const MAX_REASON = 200

export const NOTHING_CHOSEN = 'Choose what comes back'
export const REASON_NEEDED = 'A return needs a reason'
const QUANTITY = 'A quantity is a whole number of 1 or more'
const AMOUNT = 'An amount is more than R0.00'

const Quantity = z
  .int({ error: QUANTITY })
  .positive({ error: QUANTITY })
  .max(MAX_QUANTITY, { error: `At most ${MAX_QUANTITY} of a line can come back at once` })

const Reason = requiredText(MAX_REASON, REASON_NEEDED).refine(...NO_CARD_NUMBER)

export const ReturnRequest = z.object({
  items: z
    .array(
      z.strictObject({
        line_number: z.int({ error: 'Lines are numbered from 1' }).positive({
          error: 'Lines are numbered from 1',
        }),
        quantity: Quantity,
      }),
      { error: NOTHING_CHOSEN },
    )
    .min(1, NOTHING_CHOSEN)
    .max(MAX_LINES),
  reason: Reason,
  destination: z.enum(['quarantine', 'batch'], {
    error: 'Goods that come back go to quarantine or to their batch',
  }),
  /** What goes back by which tender; proposed by the server where nothing is said. */
  payments: maybe(
    z
      .array(Refund)
      .min(1, 'Say by which tender it goes back')
      .max(MAX_REFUNDS, `A return has at most ${MAX_REFUNDS} refunds`),
  ),
  /** Whose drawer pays cash out. */
  till_id: maybe(Id),
  /** A second person's word for more than one may take back alone. */
  approval_id: maybe(Id),
})
export type ReturnRequest = z.output<typeof ReturnRequest>

const UnreceiptedRequest = z.object({
  customer_id: Id,
  items: z
    .array(
      z.strictObject({
        product_id: Id,
        quantity: Quantity,
        /** What is given for all of them, with VAT. */
        amount: Rand.refine((amount) => amount > 0, { error: AMOUNT }),
      }),
      { error: NOTHING_CHOSEN },
    )
    .min(1, NOTHING_CHOSEN)
    .max(MAX_LINES),
  reason: Reason,
  /** As of a return with a slip. */
  approval_id: maybe(Id),
})
export type UnreceiptedRequest = z.output<typeof UnreceiptedRequest>

/** What a return is answered; its amounts are positive here, and negative in lists and sums. */
export const ReturnReceipt = z.object({
  success: z.literal(true),
  transaction_id: Id,
  transaction_number: z.string(),
  total: Rand,
  vat: Rand,
  /** What refunds in cash are rounded by: the payments sum to the total less this. */
  rounding: Rand,
  payments: z.array(Refund),
  document: SaleDocument,
  created_at: Instant,
})
export type ReturnReceipt = z.output<typeof ReturnReceipt>

export const returnsApi = {
  takeBack: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/returns',
    summary: 'Take back lines of a sale, exactly once for each Idempotency-Key',
    roles: SELLERS,
    params: z.object({ id: IdText }),
    body: ReturnRequest,
    answer: ReturnReceipt,
    refusals: { 403: NeedsApproval, 409: NeedsApproval },
    status: 201,
    idempotent: true,
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
  takeBackUnreceipted: endpoint({
    method: 'POST',
    path: '/api/returns',
    summary:
      'Take goods back without a slip: for a named customer, as store credit, at most at today’s price',
    roles: MANAGERS,
    body: UnreceiptedRequest,
    answer: ReturnReceipt,
    refusals: { 403: NeedsApproval, 409: NeedsApproval },
    status: 201,
    idempotent: true,
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
}
