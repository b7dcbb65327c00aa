import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Id, maybe, optionalText, requiredText } from '#shared/fields.ts'
import { formatRand, Rand } from '#shared/money.ts'
import { MAX_PRICE } from '#shared/products/product.ts'
import { AdjustmentReason } from './adjustment.ts'
import { ExpiryStatus } from './expiry-status.ts'

const MAX_BATCH_QUANTITY = 1_000_000

const SELECT_PRODUCT = 'Please select a product'
const QUANTITY = `Quantity must be a whole number from 1 to ${MAX_BATCH_QUANTITY}`

/** What a person fills in when stock arrives. */
export const BatchFields = z.object({
  product_id: z
    .number({ error: SELECT_PRODUCT })
    .int({ error: SELECT_PRODUCT })
    .positive({ error: SELECT_PRODUCT }),
  batch_number: requiredText(100, 'Batch number is required'),
  quantity: z
    .number({ error: QUANTITY })
    .int({ error: QUANTITY })
    .min(1, { error: QUANTITY })
    .max(MAX_BATCH_QUANTITY, { error: QUANTITY }),
  cost_per_unit: Rand.refine((cost) => cost >= 0, {
    error: 'Cost per unit must be R0.00 or more',
  }).refine((cost) => cost <= MAX_PRICE, {
    error: `Cost per unit must be at most ${formatRand(MAX_PRICE)}`,
  }),
  supplier: optionalText(200).refine(...NO_CARD_NUMBER),
  received_date: requiredText(10, 'Received date is required').pipe(PlainDate),
  expiry_date: maybe(PlainDate),
  compliance_id: optionalText(100).refine(...NO_CARD_NUMBER),
})
export type BatchFields = z.output<typeof BatchFields>

/** The same fields as they are answered. */
const ANSWERED = {
  product_id: Id,
  batch_number: z.string(),
  /** As received. */
  quantity: z.number().int(),
  cost_per_unit: Rand,
  supplier: z.string().nullable(),
  received_date: PlainDate,
  expiry_date: PlainDate.nullable(),
  compliance_id: z.string().nullable(),
} satisfies { [Name in keyof BatchFields]: z.ZodType<BatchFields[Name]> }

/** What the table of batches holds. */
export const StoredBatch = z.object({
  id: Id,
  ...ANSWERED,
  remaining_quantity: z.number().int(),
  is_active: z.boolean(),
  created_at: Instant,
})
export type StoredBatch = z.output<typeof StoredBatch>

export const Batch = StoredBatch.extend({
  product_name: z.string(),
  /** On the shop's day, with the shop's number of days' warning. */
  expiry_status: ExpiryStatus,
})
export type Batch = z.output<typeof Batch>

const MovementKind = z.enum([
  'receive',
  'sale',
  'return',
  'restore',
  'adjust',
  'deactivate',
  'reactivate',
])

/** One line of a batch's history; its quantities add up to what remains. */
export const Movement = z.object({
  id: Id,
  kind: MovementKind,
  quantity: z.number().int(),
  reason: AdjustmentReason.nullable(),
  note: z.string().nullable(),
  /** The sale it left with. */
  transaction_number: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: Instant,
})
export type Movement = z.output<typeof Movement>
