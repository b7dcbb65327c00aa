import { z } from 'zod'
import { CUSTOMER_SORTS } from '#shared/customers/contract.ts'
import { ImportType } from '#shared/imports/contract.ts'
import { Direction } from '#shared/paging.ts'

/** What the address says: which customers the list shows, and in which order. */
export const DataManagementSearch = z.object({
  search: z.string().max(100).default(''),
  sort: z.enum(CUSTOMER_SORTS).default('name'),
  direction: Direction.default('asc'),
  /** What a file that is dropped here holds. */
  import: ImportType.default('customers'),
})
