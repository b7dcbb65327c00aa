import { type FormErrors, schemaResolver } from '@mantine/form'
import { shopDay } from '#shared/dates.ts'
import { batchDatesProblem } from '#shared/inventory/batch-dates.ts'
import { BatchFields } from '#shared/inventory/batch-fields.ts'
import { defaultBatchNumber } from '#shared/inventory/batch-number.ts'
import { NOT_A_NUMBER } from '#shared/typed-number.ts'
import { emptyValues, type FormValues } from '#web/ui/forms/form-values.ts'

/** What the form holds while it is filled in. */
export type ReceiveValues = Omit<FormValues<BatchFields>, 'product_id'> & {
  product_id: number | null
}

export const freshValues = (
  productId: number | null,
  now: Date,
  timeZone: string,
): ReceiveValues => ({
  ...emptyValues(BatchFields),
  product_id: productId,
  batch_number: defaultBatchNumber(now),
  received_date: shopDay(now, timeZone),
})

const schemaProblems = schemaResolver(BatchFields, { sync: true })

/** What is wrong with each field; empty when the batch can be sent. `today` is the shop's day. */
export function receiveProblems(values: ReceiveValues, today: string): FormErrors {
  return { ...dateProblems(values, today), ...schemaProblems(values), ...missingCost(values) }
}

export const toBatchFields = (values: ReceiveValues): BatchFields => BatchFields.parse(values)

/** The contract only knows that an amount is a number. */
export function missingCost({ cost_per_unit }: Pick<ReceiveValues, 'cost_per_unit'>): FormErrors {
  if (typeof cost_per_unit === 'number') return {}
  return { cost_per_unit: cost_per_unit === '' ? 'Cost per unit is required' : NOT_A_NUMBER }
}

function dateProblems({ received_date, expiry_date }: ReceiveValues, today: string): FormErrors {
  const received = batchDatesProblem({ received_date, expiry_date: null }, today)
  if (received !== null) return { received_date: received }
  const expiry = batchDatesProblem({ received_date, expiry_date: expiry_date || null }, today)
  return expiry === null ? {} : { expiry_date: expiry }
}
