import type { ReactNode } from 'react'
import type { Column, Sort } from './column.ts'
import type { RowId, Selection } from './selection.ts'

/** What a table is told about its rows, whether it shows them in columns or as cards. */
export interface RowsProps<Row, SortKey extends string, Id extends RowId> {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<Row, SortKey>[]
  rowId: (row: Row) => Id
  /** What a row is called, for screen readers: 'Thandi Nkosi'. */
  rowLabel: (row: Row) => string
  sort?: Sort<SortKey> | undefined
  onSort?: (sort: Sort<SortKey>) => void
  /** By click, or by Enter on the focused row. */
  onOpen?: (row: Row) => void
  selection?: Selection<Id>
  /** Rows that no bulk action may touch cannot be chosen. */
  isLocked?: (row: Row) => boolean
  /** Buttons at the end of the row. */
  actions?: (row: Row) => ReactNode
  /** Rows that are no longer in force stand back. */
  isFaded?: (row: Row) => boolean
  /** The inside of a row's card on a phone; without it labels and values. */
  mobile?: (row: Row) => ReactNode
}
