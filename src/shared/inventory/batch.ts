import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { AdjustmentReason } from './adjustment.ts'
import type { BatchFields } from './batch-fields.ts'
import { CorrectedValues } from './correction.ts'
import { ExpiryStatus } from './expiry-status.ts'

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
  'quarantine',
  'adjust',
  'deactivate',
  'reactivate',
  'correct',
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
  /** What a correction changed, and into what. */
  old_values: CorrectedValues.nullable(),
  new_values: CorrectedValues.nullable(),
  user_name: z.string().nullable(),
  created_at: Instant,
})
export type Movement = z.output<typeof Movement>
