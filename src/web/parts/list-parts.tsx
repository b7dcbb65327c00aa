import { SegmentedControl } from '@mantine/core'
import { IconDownload, IconPackages, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type Cents, cents } from '#shared/money.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { type ListData, rowsAtHand } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Specimen } from './specimen.tsx'

interface Row {
  id: number
  name: string
  price: Cents
}

const LONG = 'A name that is very long and goes on until there is no room left for it in any column'
const ROWS: readonly Row[] = [
  { id: 1, name: 'Durban Poison 1 g', price: cents(120_00) },
  { id: 2, name: LONG, price: cents(999_999_99) },
  { id: 3, name: 'Rooibos CBD Tea', price: cents(89_50) },
]
const LISTS = {
  full: rowsAtHand(ROWS),
  empty: rowsAtHand<Row>([]),
  loading: { ...rowsAtHand<Row>([]), rows: undefined, isFetching: true },
  failing: { ...rowsAtHand<Row>([]), rows: undefined, error: new Error('Not today') },
  outdated: { ...rowsAtHand(ROWS), isFetching: true, isOutdated: true },
} satisfies Record<string, ListData<Row>>

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Product',
    cell: ({ name }) => <TwoLines first={name} second="Flower" />,
    width: '50%',
  },
  { header: 'Status', cell: () => <StatusBadge tone="green">In Stock</StatusBadge> },
  { header: 'Price', cell: ({ price }) => <MoneyText amount={price} />, align: 'end' },
]

const editAction = ({ name }: Row) => (
  <RowAction icon={IconPencil} label={`Edit ${name}`} onClick={() => {}} />
)

/** The table in each of its states; on a phone its rows are cards. */
export function ListParts() {
  const [state, setState] = useState<keyof typeof LISTS>('full')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([1]))
  const clear = () => setSelected(new Set())
  return (
    <>
      <Specimen title="Table">
        <SegmentedControl
          aria-label="State of the table"
          data={Object.keys(LISTS)}
          value={state}
          onChange={(chosen) => setState(chosen as keyof typeof LISTS)}
        />
      </Specimen>
      <DataTable
        caption="Products"
        columns={COLUMNS}
        list={LISTS[state]}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        failed="Failed to load products"
        loadingText="Loading products..."
        empty={<EmptyState icon={IconPackages} title="No products found" />}
        selection={{
          selected,
          onChange: setSelected,
          bar: (
            <BulkActions
              onDone={clear}
              actions={[
                { label: 'Export Selected', icon: IconDownload, run: () => Promise.resolve() },
              ]}
            />
          ),
        }}
        actions={editAction}
      />
    </>
  )
}
