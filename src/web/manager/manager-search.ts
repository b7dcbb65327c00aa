import { z } from 'zod'
import { Filters } from '#shared/filters.ts'
import { Direction } from '#shared/paging.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'

export const TABS = [
  'overview',
  'staff',
  'insights',
  'alerts',
  'drawers',
  'tills',
  'exceptions',
] as const
export type ManagerTab = (typeof TABS)[number]

const STAFF_SORTS = ['name', 'total', 'today'] as const
export type StaffSort = (typeof STAFF_SORTS)[number]

const ManagerUrl = z.object({
  tab: z.enum(TABS).default('overview'),
  filters: Filters.default([]),
  sort: z.enum(STAFF_SORTS).default('total'),
  direction: Direction.default('desc'),
})
export type ManagerState = z.output<typeof ManagerUrl>

/** What is being looked at, as the address says. */
export const useManagerState = () => useUrlState(ManagerUrl)
