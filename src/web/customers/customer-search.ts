import { z } from 'zod'
import { CUSTOMER_SORTS, CustomerFilter } from '#shared/customers/contract.ts'
import { Id } from '#shared/fields.ts'
import { Direction } from '#shared/paging.ts'

/** What the address says: which customers the list shows, and whose details are open. */
export const CustomerSearch = z.object({
  search: z.string().max(100).default(''),
  filter: CustomerFilter.default('all'),
  sort: z.enum(CUSTOMER_SORTS).default('name'),
  direction: Direction.default('asc'),
  customer: Id.nullable().default(null),
})
export type CustomerSearch = z.output<typeof CustomerSearch>

export const FILTERS: readonly { value: CustomerFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'medical', label: 'Medical' },
  { value: 'verified', label: 'Verified' },
  { value: 'recent', label: 'Recent' },
]
