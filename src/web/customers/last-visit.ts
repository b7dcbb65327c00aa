import type { Customer } from '#shared/customers/customer.ts'
import { formatDate } from '#shared/dates.ts'

export const lastVisit = (
  { last_visit_at: at }: Pick<Customer, 'last_visit_at'>,
  timeZone: string,
): string => (at === null ? 'Never' : formatDate(at, timeZone))
