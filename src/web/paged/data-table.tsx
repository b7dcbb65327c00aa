import { useIsPhone } from '#web/ui/phone.ts'
import { type ListProps, ListPanel } from './list-panel.tsx'
import { PhoneCards, PhoneCardsSkeleton } from './phone-cards.tsx'
import type { RowsProps } from './rows-props.ts'
import type { RowId } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableView } from './table-view.tsx'

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
