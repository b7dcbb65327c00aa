import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Page } from '#shared/paging.ts'
import {
  type CursorStack,
  cursorOf,
  FIRST_PAGE,
  nextPage,
  previousPage,
  rowsBefore,
} from './cursor-stack.ts'
import type { ListData, Pager } from './list-data.ts'

export const PAGE_SIZES = [25, 50, 100] as const
const DEFAULT_PAGE_SIZE = 50
const CACHE_MS = MINUTE_MS

export interface PageRequest {
  cursor: string | null
  limit: number
}

interface PagedQueryOptions<Row, Filters extends object> {
  /** The name of the list, such as `['customers']`; invalidating it refreshes every page. */
  key: readonly unknown[]
  /** Search, filters and sort. When one changes the list starts again at its first page. */
  filters: Filters
  /** Takes the filters as an argument, so that what is asked is always what the cache is keyed by. */
  fetch: (filters: Filters, page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>
  pageSize?: number
  staleTime?: number
  /** False while the rows are not wanted. */
  enabled?: boolean
}

export type PagedList<Row> = ListData<Row> & { pager: Pager }

/** A list that the server searches, sorts and pages. The client holds a page, never the whole. */
export function usePagedQuery<Row, Filters extends object>({
  key,
  filters,
  fetch,
  pageSize: initialSize = DEFAULT_PAGE_SIZE,
  staleTime = CACHE_MS,
  enabled = true,
}: PagedQueryOptions<Row, Filters>): PagedList<Row> {
  const [pageSize, setPageSize] = useState(initialSize)
  const [stack, setStack] = useCursorStack(hashKey([filters, pageSize]))
  const page: PageRequest = { cursor: cursorOf(stack), limit: pageSize }
  const query = useQuery({
    queryKey: [...key, filters, page],
    queryFn: ({ signal }) => fetch(filters, page, signal),
    placeholderData: keepPreviousData,
    staleTime,
    enabled,
  })
  const { data, isPlaceholderData } = query
  // The last row of the last page has gone, or its cursor with it.
  if (data?.rows.length === 0 && !isPlaceholderData && stack.length > 0) setStack(FIRST_PAGE)
  const next = data?.next
  return {
    rows: data?.rows,
    error: query.error,
    isFetching: query.isFetching,
    isOutdated: isPlaceholderData,
    retry: () => void query.refetch(),
    pager: {
      total: data?.total,
      before: rowsBefore(stack, pageSize),
      pageSize,
      setPageSize,
      previous: stack.length > 0 ? () => setStack(previousPage(stack)) : undefined,
      // While a page is on its way its own next one is not known; the button waits and keeps the focus.
      next: next ? () => !isPlaceholderData && setStack(nextPage(stack, next)) : undefined,
    },
  }
}

/** A stack belongs to the filters it was made under; under others the list begins at its first page. */
function useCursorStack(filters: string): [CursorStack, (stack: CursorStack) => void] {
  const [held, hold] = useState({ filters, stack: FIRST_PAGE })
  const stack = held.filters === filters ? held.stack : FIRST_PAGE
  return [stack, (changed) => hold({ filters, stack: changed })]
}
