import { z } from 'zod'
import { problemText } from '#server/http/problem-text.ts'
import { CustomerFields } from '#shared/customers/customer.ts'
import { maskedFields } from '#shared/customers/mask.ts'
import { type CustomerDetails, tidyCustomer } from '#shared/customers/tidy.ts'
import { dateOf, flagOf, wordOf } from './cell-values.ts'
import type { IssueList } from './issue-list.ts'
import type { Cells } from './read-table.ts'

/** The customer in a row, by the rules of the form; undefined when there are issues. */
export function readCustomer(
  row: number,
  cells: Cells,
  today: string,
  issues: IssueList,
): CustomerDetails | undefined {
  const decoded = z.safeDecode(CustomerFields, fieldsOf(cells) as never, { error: problemText })
  if (!decoded.success) {
    for (const { path, message } of decoded.error.issues) issues.add(row, String(path[0]), message)
    return undefined
  }
  const tidied = tidyCustomer(decoded.data, today)
  const masked = maskedFields(tidied.customer)
  for (const { field, message } of tidied.issues) issues.add(row, field, message)
  for (const field of masked) issues.add(row, field, 'the number is masked')
  return tidied.issues.length + masked.length === 0 ? tidied.customer : undefined
}

function fieldsOf(cells: Cells): object {
  return {
    first_name: cells['first_name'],
    last_name: cells['last_name'],
    email: cells['email'],
    phone: cells['phone'],
    date_of_birth: dateOf(cells['date_of_birth']),
    id_number: cells['id_number'],
    id_type: wordOf(cells['id_type']),
    // A number without the mark is a card all the same.
    has_medical_card: flagOf(cells['has_medical_card']) ?? Boolean(cells['medical_card_number']),
    medical_card_number: cells['medical_card_number'],
    medical_card_expiry_date: dateOf(cells['medical_card_expiry_date']),
  }
}
