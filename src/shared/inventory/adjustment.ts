import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { maybe, optionalText } from '#shared/fields.ts'

export const AdjustmentReason = z.enum(['count', 'damage', 'theft', 'sample', 'expiry'])
export type AdjustmentReason = z.infer<typeof AdjustmentReason>

/** A batch may be counted up to more than was received, but not without end. */
export const MAX_REMAINING = 2_000_000
const RANGE = `The change must be from -${MAX_REMAINING} to ${MAX_REMAINING}`
const WHOLE = 'The change must be a whole number other than 0'

export const Adjustment = z.object({
  reason: AdjustmentReason,
  /** What to add to the remaining quantity; negative takes away. */
  change: z
    .number({ error: WHOLE })
    .int({ error: WHOLE })
    .min(-MAX_REMAINING, { error: RANGE })
    .max(MAX_REMAINING, { error: RANGE })
    .refine((change) => change !== 0, { error: WHOLE }),
  note: optionalText(500).refine(...NO_CARD_NUMBER),
  /** What the person saw as remaining: a sale in between, or the same form sent twice, is told instead of booked. */
  expected_remaining: maybe(z.number().int().min(0).max(MAX_REMAINING)),
})
export type Adjustment = z.output<typeof Adjustment>

/** Damage, theft, samples and expiry only take away; a plus there is a slip of the sign. Null when it is right. */
export function signProblem({ reason, change }: Pick<Adjustment, 'reason' | 'change'>) {
  return change > 0 && reason !== 'count'
    ? `Only a count can add stock: ${reason} needs a negative change`
    : null
}

interface AdjustedBatch {
  batch_number: string
  remaining_quantity: number
}

/** Why an adjustment made from another figure than the batch's own is not booked; null when it can be. */
export function changedProblem(batch: AdjustedBatch, expected: number | null): string | null {
  return expected === null || expected === batch.remaining_quantity
    ? null
    : `Batch ${batch.batch_number} has changed meanwhile: ${batch.remaining_quantity} remain, not ${expected}. Please check and adjust again`
}

/** Why a batch cannot be changed by so much; null when it can. */
export function remainingProblem(batch: AdjustedBatch, change: number): string | null {
  const remaining = batch.remaining_quantity + change
  if (remaining < 0) return `Only ${batch.remaining_quantity} left in batch ${batch.batch_number}`
  if (remaining > MAX_REMAINING)
    return `Batch ${batch.batch_number} cannot hold more than ${MAX_REMAINING}`
  return null
}
