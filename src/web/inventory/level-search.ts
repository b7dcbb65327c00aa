import { z } from 'zod'
import { LEVEL_SORTS } from '#shared/inventory/contract.ts'
import { STOCK_STATUS_LABEL } from '#shared/inventory/stock-status.ts'
import { Direction } from '#shared/paging.ts'
import type { FilterProps } from '#web/ui/forms/filter-select.tsx'

const STATUSES = ['all', 'good', 'low', 'out'] as const
const TABS = ['stock', 'order', 'expiring', 'count'] as const
type StatusFilter = (typeof STATUSES)[number]

/** What the address says about the list. */
export const LevelSearch = z.object({
  search: z.string().max(100).default(''),
  /** 'receive' opens the form for the product whose SKU is searched for. */
  action: z.string().default(''),
  tab: z.enum(TABS).default('stock'),
  /** How many days ahead, of what expires. */
  within: z.union([z.literal(30), z.literal(60), z.literal(90)]).default(30),
  status: z.enum(STATUSES).default('all'),
  sort: z.enum(LEVEL_SORTS).default('name'),
  direction: Direction.default('asc'),
})
export type LevelSearch = z.output<typeof LevelSearch>

/** `lowBelow`: from the settings, where the line between low and good is drawn. */
export const statusOptions = (lowBelow: number): FilterProps<StatusFilter>['options'] => [
  { value: 'all', label: 'All Stock' },
  { value: 'good', label: `${STOCK_STATUS_LABEL.good} (${lowBelow}+)` },
  { value: 'low', label: `${STOCK_STATUS_LABEL.low} (below ${lowBelow})` },
  { value: 'out', label: STOCK_STATUS_LABEL.out },
]
