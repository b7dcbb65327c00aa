import type { ReactNode } from 'react'
import type { Direction } from '#shared/paging.ts'

export interface Column<Row, SortKey extends string = never> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money stand at the end, in figures of one width. */
  align?: 'start' | 'end'
  /** The server's name for this order; without it the header is no button. */
  sortKey?: SortKey
  /** A CSS width, such as `'30%'` or `'8rem'`. */
  width?: string
  /** Hidden while the table itself is narrower than 800 px (`md`, a tablet) or 1100 px (`lg`, a laptop). */
  hideBelow?: 'md' | 'lg'
  /** On a phone, where the row is a card of labels and values: leave this one out. */
  hideOnPhone?: boolean
}

/** The order of a list, under the names it has in the address and the query. */
export interface Sort<SortKey extends string> {
  sort: SortKey
  direction: Direction
}

/** A second click on a header turns its order round; another header starts ascending. */
export function sortedBy<SortKey extends string>(
  current: Sort<SortKey> | undefined,
  sort: SortKey,
): Sort<SortKey> {
  const ascending = current?.sort === sort && current.direction === 'asc'
  return { sort, direction: ascending ? 'desc' : 'asc' }
}
