import type { FormErrors } from '@mantine/form'
import {
  Adjustment,
  type AdjustmentReason,
  remainingProblem,
  signProblem,
} from '#shared/inventory/adjustment.ts'
import type { Batch } from '#shared/inventory/batch.ts'

/** What the form holds: for a count what was counted, otherwise how many are gone. */
export interface AdjustValues {
  reason: AdjustmentReason
  quantity: number | string
  note: string
}

export const ADJUST_START: AdjustValues = { reason: 'count', quantity: '', note: '' }

type Remaining = Pick<Batch, 'batch_number' | 'remaining_quantity'>

/** What is added to what remains; undefined until a whole number is typed. */
export function changeOf({ reason, quantity }: AdjustValues, batch: Remaining): number | undefined {
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return undefined
  return reason === 'count' ? quantity - batch.remaining_quantity : -quantity
}

/** What is wrong with each field; empty when the adjustment can be sent. */
export function adjustProblems(values: AdjustValues, batch: Remaining): FormErrors {
  const change = changeOf(values, batch)
  const problem = countProblem(values.quantity) ?? changeProblem(values, change ?? 0, batch)
  return problem === null ? {} : { quantity: problem }
}

export function toAdjustment(values: AdjustValues, batch: Remaining): Adjustment {
  return Adjustment.parse({
    ...values,
    change: changeOf(values, batch),
    expected_remaining: batch.remaining_quantity,
  })
}

function countProblem(quantity: number | string): string | null {
  if (quantity === '') return 'Quantity is required'
  return typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 0
    ? null
    : 'Quantity must be a whole number, 0 or more'
}

function changeProblem(values: AdjustValues, change: number, batch: Remaining): string | null {
  const { reason } = values
  if (reason === 'count' && change === 0)
    return 'The count is what the books say: there is nothing to adjust'
  const wrong = Adjustment.safeParse({ ...values, change }).error?.issues[0]?.message
  return wrong ?? signProblem({ reason, change }) ?? remainingProblem(batch, change)
}
