import { useMemo } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { AuditAction, AuditTable } from '#shared/audit/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { type Filter, type FilterField, filterRows, isInForce } from '#shared/filters.ts'
import type { ListData } from '#web/paged/list-data.ts'
import { useLocalPages } from '#web/paged/use-local-pages.ts'
import type { Asked } from './audit-search.ts'
import { actionLabel, tableLabel } from './audit-words.ts'
import { useAuditLogs, useNewestLogs } from './data.ts'

type AuditFields = readonly [FilterField<AuditLog>, ...FilterField<AuditLog>[]]

const choices = (values: readonly string[], labelOf: (value: string) => string) =>
  [...new Set(values)].map((value) => ({ value, label: labelOf(value) }))

const PAGE_SIZE = 50
const NONE: readonly AuditLog[] = []

interface ShownLogs {
  list: ListData<AuditLog>
  fields: ReturnType<typeof auditFields>
  /** How many rows were filtered here, of how many there are; undefined when all were. */
  extent: { filtered: number; total: number } | undefined
}

/**
 * The rows on screen. The server pages them; while conditions of the advanced filter are in force, the newest rows come
 * in one go and are filtered and paged here.
 */
export function useShownLogs(
  asked: Asked,
  filters: readonly Filter[],
  timeZone: string,
): ShownLogs {
  const isFiltered = filters.some((filter) => isInForce(filter, auditFields(NONE, timeZone)))
  const paged = useAuditLogs(asked, !isFiltered)
  const newest = useNewestLogs(asked, isFiltered)
  const atHand = isFiltered ? newest.data?.rows : paged.rows
  const fields = useMemo(() => auditFields(atHand ?? NONE, timeZone), [atHand, timeZone])
  const matching = useMemo(
    () => filterRows(newest.data?.rows ?? NONE, fields, filters),
    [newest.data, fields, filters],
  )
  const pages = useLocalPages(matching, PAGE_SIZE)
  if (!isFiltered) return { list: paged, fields, extent: undefined }

  const { data, error, isFetching, isPlaceholderData, refetch } = newest
  const isPart = data !== undefined && data.next !== null
  return {
    list: {
      rows: data && pages.rows,
      error,
      isFetching,
      isOutdated: isPlaceholderData,
      retry: () => void refetch(),
      pager: pages.pager,
    },
    fields,
    extent: isPart ? { filtered: data.rows.length, total: data.total } : undefined,
  }
}

/** What the rows at hand can be filtered by. The choices are those of the server's filters and what the rows hold. */
function auditFields(rows: readonly AuditLog[], timeZone: string): AuditFields {
  const actions = [...AuditAction.options.slice(1), ...rows.map(({ action }) => action)]
  const tables = [...AuditTable.options.slice(1), ...rows.map(({ table_name }) => table_name)]
  return [
    { key: 'user_name', label: 'User', type: 'text', read: ({ user_name }) => user_name },
    {
      key: 'action',
      label: 'Action',
      type: 'select',
      options: choices(actions, actionLabel),
      read: ({ action }) => action,
    },
    {
      key: 'table_name',
      label: 'Table',
      type: 'select',
      options: choices(tables, tableLabel),
      read: ({ table_name }) => table_name,
    },
    { key: 'ip_address', label: 'IP address', type: 'text', read: ({ ip_address }) => ip_address },
    {
      key: 'created_at',
      label: 'Date',
      type: 'date',
      read: ({ created_at }) => shopDay(new Date(created_at), timeZone),
    },
  ]
}
