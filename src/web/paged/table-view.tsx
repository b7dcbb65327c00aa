import { Table, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { RowsProps } from './rows-props.ts'
import classes from './data-table.module.css'
import { moveFocus } from './row-focus.ts'
import { extentOf, type RowId, togglePage, toggleRow } from './selection.ts'
import { SelectAllBox, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

export function TableView<Row, SortKey extends string, Id extends RowId>({
  rows,
  caption,
  sort,
  onSort,
  ...rest
}: RowsProps<Row, SortKey, Id> & { rows: readonly Row[] }) {
  const { columns, rowId, selection, actions } = rest
  const ids = rows.map(rowId)
  const [visited, setVisited] = useState<Id>()
  // One row is a stop of the Tab key; the arrows lead to the others.
  const stop = visited !== undefined && ids.includes(visited) ? visited : ids[0]
  const extent = selection && extentOf(selection.selected, ids)
  return (
    <Table className={classes.table} stickyHeader>
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
      <Table.Tbody onKeyDown={moveFocus}>
        {rows.map((row) => (
          <TableRow
            key={rowId(row)}
            row={row}
            {...rest}
            isStop={rowId(row) === stop}
            onVisit={() => setVisited(rowId(row))}
            onToggle={() => selection?.onChange(toggleRow(selection.selected, rowId(row)))}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}
