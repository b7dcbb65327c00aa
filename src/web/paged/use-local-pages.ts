import { useState } from 'react'
import type { Pager } from './list-data.ts'

/** Pages of rows that are all at hand already. A shorter list shows its last page. */
export function useLocalPages<Row>(
  rows: readonly Row[],
  initialSize = 25,
): { rows: readonly Row[]; pager: Pager } {
  const [pageSize, setPageSize] = useState(initialSize)
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1)
  const page = Math.min(wanted, last)
  const before = page * pageSize
  return {
    rows: rows.slice(before, before + pageSize),
    pager: {
      total: rows.length,
      before,
      pageSize,
      setPageSize,
      previous: page > 0 ? () => setPage(page - 1) : undefined,
      next: page < last ? () => setPage(page + 1) : undefined,
    },
  }
}
