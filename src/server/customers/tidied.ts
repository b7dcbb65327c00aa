import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { CustomerFields } from '#shared/customers/customer.ts'
import { MASKED_PROBLEM, maskedFields } from '#shared/customers/mask.ts'
import { type CustomerDetails, tidyCustomer } from '#shared/customers/tidy.ts'
import { shopDay } from '#shared/dates.ts'

/** The details as they are stored; what is wrong with them is refused, with the fields it is about. */
export function tidied({ now, settings }: Caller, fields: CustomerFields): CustomerDetails {
  const { customer, issues } = tidyCustomer(fields, shopDay(now, settings.timezone))
  // By now every masked number has been replaced by the stored one it stands for.
  const masked = maskedFields(customer).map((field) => ({ field, message: MASKED_PROBLEM }))
  const all = [...issues, ...masked]
  const [issue] = all
  if (issue) throw new Refusal(400, issue.message, {}, { field: issue.field, issues: all })
  return customer
}
