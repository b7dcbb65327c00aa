import { Skeleton, Table } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { SelectAllPlace, TableHead } from './table-head.tsx'

const SKELETON_ROWS = 10

interface TableSkeletonProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  rows: number | undefined
  selectable: boolean
  hasActions: boolean
}

/** The table before its first rows: the same head and the same height of row. */
export function TableSkeleton<Row, SortKey extends string>({
  columns,
  rows = SKELETON_ROWS,
  selectable,
  hasActions,
}: TableSkeletonProps<Row, SortKey>) {
  return (
    <Table className={classes.table} highlightOnHover={false} aria-hidden>
      <TableHead
        columns={columns}
        hasActions={hasActions}
        selectAll={selectable ? <SelectAllPlace /> : undefined}
      />
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row} className={classes.row}>
            {selectable && <td className={classes.check} />}
            {columns.map(({ header, align, hideBelow }, column) => (
              <td key={header} data-align={align} data-hide-below={hideBelow}>
                <Skeleton
                  className={classes.bone}
                  height={12}
                  width={`${50 + ((row * 3 + column * 5) % 4) * 10}%`}
                />
              </td>
            ))}
            {hasActions && <td className={classes.actions} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
