import { customersApi } from '#shared/customers/contract.ts'
import type { DuplicateCustomer } from '#shared/customers/customer.ts'
import { refusedBy } from '#web/call.ts'
import type { FieldErrors } from '#web/ui/forms/use-form-submit.ts'
import type { CustomerValues } from './customer-values.ts'

const { addCustomer, editCustomer, verifyCustomer } = customersApi

/** Whose number or e-mail address it is that was sent. */
export const duplicateIn = (error: unknown): DuplicateCustomer | undefined =>
  (refusedBy(error, addCustomer, 409) ?? refusedBy(error, editCustomer, 409))?.duplicate

/** Whether somebody has to say that they have looked at the document again. */
export const needsDocument = (error: unknown): boolean =>
  refusedBy(error, verifyCustomer, 409)?.document_needed === true

/** Which fields a refusal is about. */
export function fieldErrorsIn(error: unknown): FieldErrors<CustomerValues> {
  const duplicate = duplicateIn(error)
  if (duplicate) return { [duplicate.field]: usedBy(duplicate) }
  const { issues = [] } =
    refusedBy(error, addCustomer, 400) ?? refusedBy(error, editCustomer, 400) ?? {}
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]))
}

export const usedBy = ({ name, customer_id }: DuplicateCustomer): string =>
  `Used by ${name} (${customer_id})`
