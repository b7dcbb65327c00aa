import { z } from 'zod'
import { AuditAction, AuditRange, AuditTable, DEFAULT_RANGE } from '#shared/audit/contract.ts'
import { Id } from '#shared/fields.ts'
import { Filters } from '#shared/filters.ts'
import { tableLabel, actionLabel } from './audit-words.ts'

/** What the address says: which rows the server is asked for, which of them are left, and whose details are open. */
export const AuditSearch = z.object({
  search: z.string().max(100).default(''),
  action: AuditAction.default('all'),
  table: AuditTable.default('all'),
  dateRange: AuditRange.default(DEFAULT_RANGE),
  filters: Filters.default([]),
  log: Id.nullable().default(null),
})
export type AuditSearch = z.output<typeof AuditSearch>

/** What the server is asked for. */
export type Asked = Pick<AuditSearch, 'search' | 'action' | 'table' | 'dateRange'>

export const EVERYTHING: Asked = AuditSearch.pick({
  search: true,
  action: true,
  table: true,
  dateRange: true,
}).parse({})

export const isSameAs = (one: Asked, other: Asked): boolean =>
  one.search === other.search &&
  one.action === other.action &&
  one.table === other.table &&
  one.dateRange === other.dateRange

export const ACTIONS = AuditAction.options.map((value) => ({
  value,
  label: value === 'all' ? 'All Actions' : actionLabel(value),
}))

export const TABLES = AuditTable.options.map((value) => ({
  value,
  label: value === 'all' ? 'All Tables' : tableLabel(value),
}))

const RANGE_LABELS: Readonly<Record<AuditRange, string>> = {
  '24hours': 'Last 24 Hours',
  '7days': 'Last 7 Days',
  '30days': 'Last 30 Days',
  '90days': 'Last 90 Days',
}
export const RANGES = AuditRange.options.map((value) => ({ value, label: RANGE_LABELS[value] }))

export const rangeLabel = (range: AuditRange): string => RANGE_LABELS[range]
