import { z } from 'zod'
import { CustomerIssues, DuplicateCustomer } from '#shared/customers/customer.ts'
import { DocumentNeeded } from '#shared/customers/contract.ts'
import { ApiError } from '#web/call.ts'
import type { FieldErrors } from '#web/ui/use-form-submit.ts'
import type { CustomerValues } from './customer-values.ts'

const Refused = z.object({ duplicate: DuplicateCustomer })

/** Whose number or e-mail address it is that was sent. */
export const duplicateIn = (error: unknown): DuplicateCustomer | undefined =>
  Refused.safeParse(bodyOf(error)).data?.duplicate

/** Whether somebody has to say that they have looked at the document again. */
export const needsDocument = (error: unknown): boolean =>
  DocumentNeeded.safeParse(bodyOf(error)).data?.document_needed === true

/** Which fields a refusal is about. */
export function fieldErrorsIn(error: unknown): FieldErrors<CustomerValues> {
  const duplicate = duplicateIn(error)
  if (duplicate) return { [duplicate.field]: usedBy(duplicate) }
  const issues = CustomerIssues.safeParse(bodyOf(error)).data?.issues ?? []
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]))
}

export const usedBy = ({ name, customer_id }: DuplicateCustomer): string =>
  `Used by ${name} (${customer_id})`

const bodyOf = (error: unknown): unknown => (error instanceof ApiError ? error.body : undefined)
