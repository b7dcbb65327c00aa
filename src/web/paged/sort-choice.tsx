import { NativeSelect } from '@mantine/core'
import type { Column, Sort } from './column.ts'
import classes from './sort-choice.module.css'

export interface SortChoiceProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  sort: Sort<SortKey>
  onSort: (sort: Sort<SortKey>) => void
}

/** The order as a list to choose from, where there is no header to press. */
export function SortChoice<Row, SortKey extends string>({
  columns,
  sort,
  onSort,
}: SortChoiceProps<Row, SortKey>) {
  const choices = columns.flatMap(({ header, sortKey }) =>
    sortKey === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          sort: { sort: sortKey, direction },
          value: `${sortKey} ${direction}`,
          label: `${header} ${direction === 'asc' ? '↑' : '↓'}`,
        })),
  )
  return (
    <NativeSelect
      classNames={{ root: classes.sort ?? '', label: classes.sortLabel ?? '' }}
      label="Sort by"
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={`${sort.sort} ${sort.direction}`}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value)
        if (chosen) onSort(chosen.sort)
      }}
    />
  )
}
