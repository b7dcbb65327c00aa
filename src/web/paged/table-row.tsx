import { Checkbox, Table } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { RowsProps } from './rows-props.ts'
import classes from './data-table.module.css'
import { isOnControl } from './row-focus.ts'
import type { RowId } from './selection.ts'

interface TableRowProps<Row, SortKey extends string, Id extends RowId> extends Pick<
  RowsProps<Row, SortKey, Id>,
  'columns' | 'rowId' | 'rowLabel' | 'onOpen' | 'selection' | 'actions' | 'isFaded'
> {
  row: Row
  isStop: boolean
  onVisit: () => void
  onToggle: () => void
}

export function TableRow<Row, SortKey extends string, Id extends RowId>({
  row,
  columns,
  rowId,
  rowLabel,
  onOpen,
  selection,
  actions,
  isFaded,
  isStop,
  onVisit,
  onToggle,
}: TableRowProps<Row, SortKey, Id>) {
  const selected = selection?.selected.has(rowId(row)) ?? false
  const focusable = onOpen !== undefined || selection !== undefined

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    // A key pressed on a button inside the row is the button's.
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key !== ' ' || !selection) return
    event.preventDefault()
    onToggle()
  }
  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    if (!isOnControl(event)) onOpen?.(row)
  }

  return (
    <Table.Tr
      className={classes.row}
      data-row
      data-open={onOpen !== undefined || undefined}
      data-selected={selected || undefined}
      data-faded={isFaded?.(row) || undefined}
      {...(focusable && { tabIndex: isStop ? 0 : -1, onKeyDown, onFocus: onVisit })}
      {...(onOpen && { onClick })}
    >
      {selection && (
        <Table.Td className={classes.check}>
          <Checkbox aria-label={`Select ${rowLabel(row)}`} checked={selected} onChange={onToggle} />
        </Table.Td>
      )}
      {columns.map(({ header, cell, align, hideBelow }) => (
        <Table.Td key={header} data-align={align} data-hide-below={hideBelow}>
          {cell(row)}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td className={classes.actions}>
          <div className={classes.buttons}>{actions(row)}</div>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
