import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import type { ProductFilters } from './data.ts'

export const ALL = 'all'

/** The orders a person may choose, in the words of the list. */
export const ORDERS = [
  { value: 'name', label: 'Name: A to Z', sort: 'name', direction: 'asc' },
  { value: 'newest', label: 'Newest first', sort: 'created_at', direction: 'desc' },
  { value: 'cheapest', label: 'Price: low to high', sort: 'price', direction: 'asc' },
  { value: 'dearest', label: 'Price: high to low', sort: 'price', direction: 'desc' },
] as const

const CatalogueUrl = z.object({
  search: z.string().max(100).default(''),
  category: z.union([z.literal(ALL), Id]).default(ALL),
  status: z.enum(['active', 'archived']).default('active'),
  order: z.enum(ORDERS.map(({ value }) => value)).default('name'),
  view: z.enum(['cards', 'list']).default('cards'),
  /** 'add' opens the form for a new product, 'import' the one for a whole list. */
  action: z.string().default(''),
})
export type CatalogueState = z.output<typeof CatalogueUrl>

export const NO_FILTERS = { search: '', category: ALL, status: 'active' } as const

/** What is being looked at, as the address says. */
export const useCatalogueState = () => useUrlState(CatalogueUrl)

export const isFiltered = ({ search, category, status }: CatalogueState): boolean =>
  search.trim() !== '' || category !== ALL || status !== 'active'

export function filtersOf({ search, category, status, order }: CatalogueState): ProductFilters {
  const { sort, direction } = ORDERS.find(({ value }) => value === order)!
  return {
    search: search.trim(),
    category_id: category === ALL ? null : category,
    archived: status === 'archived' ? 'only' : null,
    sort,
    direction,
  }
}
