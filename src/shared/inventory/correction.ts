import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { PlainDate } from '#shared/dates.ts'
import { maybe, requiredText } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { BatchFields } from './batch-fields.ts'

const { batch_number, cost_per_unit, supplier, expiry_date, compliance_id } = BatchFields.shape

/** What may have been typed wrongly when a batch was received. What remains of it is adjusted, not corrected. */
export const CorrectableFields = z.object({
  batch_number,
  cost_per_unit,
  supplier,
  expiry_date,
  compliance_id,
})
export type CorrectableFields = z.output<typeof CorrectableFields>

export const Correction = CorrectableFields.extend({
  reason: requiredText(500, 'Please say why the batch is corrected').refine(...NO_CARD_NUMBER),
  /** What the person saw: what a colleague corrected in between is told, not undone. */
  seen: maybe(CorrectableFields),
})
export type Correction = z.output<typeof Correction>

/** What a correction changed, before or after: the changed fields alone. */
export const CorrectedValues = z
  .object({
    batch_number: z.string(),
    cost_per_unit: Rand,
    supplier: z.string().nullable(),
    expiry_date: PlainDate.nullable(),
    compliance_id: z.string().nullable(),
  } satisfies { [Name in keyof CorrectableFields]: z.ZodType<CorrectableFields[Name]> })
  .partial()
export type CorrectedValues = z.output<typeof CorrectedValues>

/** A batch as it was first received: corrections are taken back from the last to the first. */
export const beforeCorrections = <Row extends CorrectableFields>(
  batch: Row,
  corrections: readonly { old_values: CorrectedValues }[],
): Row =>
  corrections.toReversed().reduce((row, { old_values }) => ({ ...row, ...old_values }), batch)
