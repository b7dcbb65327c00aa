import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { BatchFields } from './batch-fields.ts'
import { Batch } from './batch.ts'

const MAX_DELIVERY_LINES = 200

const { supplier, received_date, ...line } = BatchFields.shape

export const DeliveryLine = z.object(line)
export type DeliveryLine = z.output<typeof DeliveryLine>

/** What arrives together: supplier and date once, a batch for each line. */
export const DeliveryFields = z.object({
  supplier,
  received_date,
  lines: z
    .array(DeliveryLine)
    .min(1, { error: 'A delivery has at least one product' })
    .max(MAX_DELIVERY_LINES, { error: `A delivery has at most ${MAX_DELIVERY_LINES} lines` }),
})
export type DeliveryFields = z.output<typeof DeliveryFields>

export const Delivery = z.object({ id: Id, batches: z.array(Batch) })
export type Delivery = z.output<typeof Delivery>

/** The batches of a delivery, as each is received. */
export const batchesOf = ({ supplier, received_date, lines }: DeliveryFields): BatchFields[] =>
  lines.map((each) => ({ ...each, supplier, received_date }))
