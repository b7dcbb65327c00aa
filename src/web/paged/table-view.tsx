import { Table, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './data-table.module.css'
import { keepStop, moveFocus, moveStop } from './row-focus.ts'
import type { RowsProps } from './rows-props.ts'
import { extentOf, type RowId, togglePage, toggleRow } from './selection.ts'
import { SortChoice, type SortChoiceProps } from './sort-choice.tsx'
import { SelectAllBox, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

export function TableView<Row, SortKey extends string, Id extends RowId>({
  rows,
  caption,
  sort,
  onSort,
  ...rest
}: RowsProps<Row, SortKey, Id> & { rows: readonly Row[] }) {
  const { columns, rowId, selection, isLocked, actions } = rest
  const ids = rows.filter((row) => !isLocked?.(row)).map(rowId)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => keepStop(body.current))
  const extent = selection && extentOf(selection.selected, ids)
  return (
    <>
      {sort && onSort && <HiddenOrders columns={columns} sort={sort} onSort={onSort} />}
      <Table className={classes.table} stickyHeader highlightOnHover={false}>
        <caption className={classes.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          hasActions={actions !== undefined}
          selectAll={
            selection && (
              <SelectAllBox
                checked={extent === 'all'}
                indeterminate={extent === 'some'}
                onChange={() => selection.onChange(togglePage(selection.selected, ids))}
              />
            )
          }
        />
        <tbody ref={body} onKeyDown={moveFocus} onFocus={moveStop}>
          {rows.map((row, index) => (
            <TableRow
              key={rowId(row)}
              row={row}
              {...rest}
              isFirst={index === 0}
              onToggle={() => selection?.onChange(toggleRow(selection.selected, rowId(row)))}
            />
          ))}
        </tbody>
      </Table>
    </>
  )
}

/** Where the table is too narrow for a column, its header cannot be pressed: the order is chosen above. */
function HiddenOrders<Row, SortKey extends string>(props: SortChoiceProps<Row, SortKey>) {
  const hidden = props.columns
    .filter(({ sortKey }) => sortKey !== undefined)
    .map(({ hideBelow }) => hideBelow)
  const below = hidden.includes('lg') ? 'lg' : hidden.includes('md') ? 'md' : undefined
  if (below === undefined) return null
  return (
    <div className={classes.orders} data-show-below={below}>
      <SortChoice {...props} />
    </div>
  )
}
