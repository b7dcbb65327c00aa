import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { PlainDate } from '#shared/dates.ts'
import { maybe, optionalText, requiredText } from '#shared/fields.ts'
import { formatRand, Rand } from '#shared/money.ts'
import { MAX_PRICE } from '#shared/products/product.ts'

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
