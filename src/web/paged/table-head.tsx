import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, type Sort, sortedBy } from './column.ts'
import classes from './data-table.module.css'

interface TableHeadProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  sort?: Sort<SortKey> | undefined
  onSort?: ((sort: Sort<SortKey>) => void) | undefined
  /** The select-all box, in a table whose rows can be chosen. */
  selectAll?: ReactNode
  hasActions: boolean
}

export function TableHead<Row, SortKey extends string>({
  columns,
  sort,
  onSort,
  selectAll,
  hasActions,
}: TableHeadProps<Row, SortKey>) {
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr>
        {selectAll !== undefined && <Table.Th className={classes.check}>{selectAll}</Table.Th>}
        {columns.map((column) => (
          <HeadCell key={column.header} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <Table.Th className={classes.actions} scope="col">
            Actions
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

interface HeadCellProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>
  sort: Sort<SortKey> | undefined
  onSort: ((sort: Sort<SortKey>) => void) | undefined
}

function HeadCell<Row, SortKey extends string>({
  column: { header, sortKey, align, width, hideBelow },
  sort,
  onSort,
}: HeadCellProps<Row, SortKey>) {
  const direction = sortKey !== undefined && sort?.sort === sortKey ? sort.direction : undefined
  return (
    <Table.Th
      scope="col"
      data-align={align}
      data-hide-below={hideBelow}
      style={{ width }}
      {...(direction && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      {sortKey === undefined || onSort === undefined ? (
        header
      ) : (
        <UnstyledButton
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={() => onSort(sortedBy(sort, sortKey))}
        >
          {header}
          <SortIcon direction={direction} />
        </UnstyledButton>
      )}
    </Table.Th>
  )
}

function SortIcon({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  if (direction === undefined) return <IconArrowsSort size={14} stroke={1.75} aria-hidden />
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={14} stroke={2} aria-hidden />
}

export function SelectAllBox(props: {
  checked: boolean
  indeterminate: boolean
  onChange: () => void
}) {
  return <Checkbox aria-label="Select all rows on this page" {...props} />
}

/** The head of a table that has no rows yet: the same widths, nothing to press. */
export function SelectAllPlace() {
  return <VisuallyHidden>Select</VisuallyHidden>
}
