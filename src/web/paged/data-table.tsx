import { Button, Skeleton, Table } from '@mantine/core'
import { formatCount } from '#shared/counted.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import type { Column } from './column.ts'
import tableClasses from './data-table.module.css'
import { ListPanel, type ListProps } from './list-panel.tsx'
import { PhoneCards, PhoneCardsSkeleton } from './phone-cards.tsx'
import type { RowsProps } from './rows-props.ts'
import classes from './selection-bar.module.css'
import type { RowId, Selection } from './selection.ts'
import { SelectAllPlace, TableHead } from './table-head.tsx'
import { TableView } from './table-view.tsx'

const SKELETON_ROWS = 10

interface TableSkeletonProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  rows: number | undefined
  selectable: boolean
  hasActions: boolean
}

interface DataTableProps<Row, SortKey extends string, Id extends RowId>
  extends ListProps<Row>, RowsProps<Row, SortKey, Id> {
  bare?: boolean
  /** About how many rows a short list has: its skeleton is no longer than that. */
  fewRows?: number
}

/** The one table. The server searches, sorts and pages; on a phone each row is a card. */
export function DataTable<Row, SortKey extends string = never, Id extends RowId = RowId>({
  list,
  empty,
  failed,
  loadingText,
  bare,
  fewRows,
  ...table
}: DataTableProps<Row, SortKey, Id>) {
  const phone = useIsPhone()
  const { selection, columns, actions } = table
  return (
    <ListPanel
      list={list}
      empty={empty}
      failed={failed}
      {...(loadingText !== undefined && { loadingText })}
      {...(bare !== undefined && { bare })}
      above={selection && <SelectionBar selection={selection} />}
      skeleton={
        phone ? (
          <PhoneCardsSkeleton cards={fewRows} />
        ) : (
          <TableSkeleton
            columns={columns}
            rows={fewRows}
            selectable={selection !== undefined}
            hasActions={actions !== undefined}
          />
        )
      }
    >
      {(rows) =>
        phone ? <PhoneCards rows={rows} {...table} /> : <TableView rows={rows} {...table} />
      }
    </ListPanel>
  )
}

/** How many rows are chosen and what can be done with them. */
function SelectionBar<Id extends RowId>({ selection }: { selection: Selection<Id> }) {
  const count = selection.selected.size
  // The live region stays mounted: screen readers only announce what changes inside one.
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{formatCount(count)} selected</span>
          {selection.bar}
          <Button variant="subtle" size="xs" onClick={() => selection.onChange(new Set())}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

/** The table before its first rows: the same head and the same height of row. */
function TableSkeleton<Row, SortKey extends string>({
  columns,
  rows = SKELETON_ROWS,
  selectable,
  hasActions,
}: TableSkeletonProps<Row, SortKey>) {
  return (
    <Table className={tableClasses.table} highlightOnHover={false} aria-hidden>
      <TableHead
        columns={columns}
        hasActions={hasActions}
        selectAll={selectable ? <SelectAllPlace /> : undefined}
      />
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row} className={tableClasses.row}>
            {selectable && <td className={tableClasses.check} />}
            {columns.map(({ header, align, hideBelow }, column) => (
              <td key={header} data-align={align} data-hide-below={hideBelow}>
                <Skeleton
                  className={tableClasses.bone}
                  height={12}
                  width={`${50 + ((row * 3 + column * 5) % 4) * 10}%`}
                />
              </td>
            ))}
            {hasActions && <td className={tableClasses.actions} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
