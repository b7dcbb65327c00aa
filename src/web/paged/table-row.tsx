import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { isOnControl } from './row-focus.ts'
import type { RowsProps } from './rows-props.ts'
import type { RowId } from './selection.ts'

interface TableRowProps<Row, SortKey extends string, Id extends RowId> extends Pick<
  RowsProps<Row, SortKey, Id>,
  'columns' | 'rowId' | 'rowLabel' | 'onOpen' | 'selection' | 'isLocked' | 'actions' | 'isFaded'
> {
  row: Row
  isFirst: boolean
  onToggle: () => void
}

export function TableRow<Row, SortKey extends string, Id extends RowId>({
  row,
  columns,
  rowId,
  rowLabel,
  onOpen,
  selection,
  isLocked,
  actions,
  isFaded,
  isFirst,
  onToggle,
}: TableRowProps<Row, SortKey, Id>) {
  const selected = selection?.selected.has(rowId(row)) ?? false
  const locked = isLocked?.(row) ?? false
  const focusable = onOpen !== undefined || selection !== undefined

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    // A key pressed on a button inside the row is the button's.
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key !== ' ' || !selection) return
    event.preventDefault()
    if (!locked) onToggle()
  }
  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    if (!isOnControl(event)) onOpen?.(row)
  }

  return (
    <tr
      className={classes.row}
      data-row
      data-open={onOpen !== undefined || undefined}
      data-selected={selected || undefined}
      data-faded={isFaded?.(row) || undefined}
      // From here on the stop of the Tab key follows the focus: `row-focus.ts`.
      {...(focusable && { tabIndex: isFirst ? 0 : -1, onKeyDown })}
      {...(onOpen && { onClick })}
    >
      {selection && (
        <td className={classes.check}>
          <Checkbox
            aria-label={`Select ${rowLabel(row)}`}
            checked={selected}
            disabled={locked}
            onChange={onToggle}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
      {actions && (
        <td className={classes.actions}>
          <div className={classes.buttons}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

interface CellsProps<Row> {
  row: Row
  columns: readonly Pick<Column<Row>, 'header' | 'cell' | 'align' | 'hideBelow'>[]
}

/** Choosing a row draws all rows again; their cells, the bulk of the work, stay as they are. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map(({ header, cell, align, hideBelow }) => (
    <td key={header} data-align={align} data-hide-below={hideBelow}>
      {cell(row)}
    </td>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode
