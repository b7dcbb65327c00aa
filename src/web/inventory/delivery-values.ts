import { type FormErrors, schemaResolver } from '@mantine/form'
import { batchDatesProblem } from '#shared/inventory/batch-dates.ts'
import { defaultBatchNumber } from '#shared/inventory/batch-number.ts'
import { DeliveryFields, DeliveryLine } from '#shared/inventory/delivery.ts'
import type { Level } from '#shared/inventory/level.ts'
import { emptyValues, type FormValues } from '#web/ui/forms/form-values.ts'
import { missingCost } from './receive-values.ts'

interface LineValues extends Omit<FormValues<DeliveryLine>, 'product_id'> {
  product: Pick<Level, 'id' | 'name' | 'sku'>
  /** What tells the lines apart, whatever is typed over it. */
  batch_number_proposed: string
}

export interface DeliveryValues {
  supplier: string
  received_date: string
  lines: LineValues[]
}

/** Two lines of one moment get two numbers. */
export function freshLine({ id, name, sku }: Level, now: Date, at: number): LineValues {
  const { product_id: _, ...empty } = emptyValues(DeliveryLine)
  const batch_number = defaultBatchNumber(new Date(now.getTime() + at))
  return { ...empty, product: { id, name, sku }, batch_number, batch_number_proposed: batch_number }
}

const schemaProblems = schemaResolver(DeliveryFields, { sync: true })

/** What is wrong with each field, such as `lines.0.quantity`; empty when the delivery can be sent. */
export function deliveryProblems(values: DeliveryValues, today: string): FormErrors {
  const { received_date, lines } = values
  const received = batchDatesProblem({ received_date, expiry_date: null }, today)
  return {
    ...(received !== null && { received_date: received }),
    ...schemaProblems(asSent(values)),
    ...Object.assign({}, ...lines.map((line, at) => lineProblems(line, at, values, today))),
  }
}

export const toDeliveryFields = (values: DeliveryValues): DeliveryFields =>
  DeliveryFields.parse(asSent(values))

function lineProblems(
  line: LineValues,
  at: number,
  { received_date }: DeliveryValues,
  today: string,
): FormErrors {
  const { cost_per_unit: cost } = missingCost(line)
  const { expiry_date } = line
  const dates = expiry_date === '' ? null : batchDatesProblem({ received_date, expiry_date }, today)
  return {
    ...(cost && { [`lines.${at}.cost_per_unit`]: cost }),
    ...(dates !== null && { [`lines.${at}.expiry_date`]: dates }),
  }
}

const asSent = ({ lines, ...delivery }: DeliveryValues) => ({
  ...delivery,
  lines: lines.map(({ product, batch_number_proposed: _, ...line }) => ({
    ...line,
    product_id: product.id,
  })),
})
