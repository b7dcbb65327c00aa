import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { CustomerFields } from '#shared/customers/customer.ts'
import { isMasked } from '#shared/customers/mask.ts'
import { type CustomerDetails, tidyCustomer } from '#shared/customers/tidy.ts'
import { shopDay } from '#shared/dates.ts'

/** The details as they are stored; what is wrong with them is refused, with the fields it is about. */
export function tidied({ now, settings }: Caller, fields: CustomerFields): CustomerDetails {
  const { customer, issues } = tidyCustomer(fields, shopDay(now, settings.timezone))
  const [issue] = [...issues, ...maskedIssues(customer)]
  if (issue) throw new Refusal(400, issue.message, {}, { field: issue.field, issues })
  return customer
}

/** By now every masked number has been replaced by the stored one it stands for. */
function maskedIssues(customer: CustomerDetails) {
  const fields = ['id_number', 'medical_card_number'] as const
  return fields
    .filter((field) => isMasked(customer[field] ?? ''))
    .map((field) => ({ field, message: 'The number is masked: please type all of it' }))
}
