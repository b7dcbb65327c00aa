import { Group } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import type { OrderLine } from '#shared/inventory/to-order.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED, useToOrder } from './data.ts'
import { formatUnits } from './units.ts'

const NONE = 'N/A'

const ORDER_COLUMNS: readonly Column<OrderLine>[] = [
  {
    header: 'Product',
    cell: (line) => <TwoLines first={line.name} second={line.sku} />,
    width: '30%',
  },
  {
    header: 'Stock',
    cell: (line) => (
      <TwoLines
        first={formatUnits(line.stock_level)}
        second={`order at ${formatCount(line.reorder_level)}`}
      />
    ),
    align: 'end',
  },
  {
    header: 'Lasts',
    cell: (line) => (
      <TwoLines
        first={line.days_left === null ? NONE : counted(line.days_left, 'day')}
        second={`${formatCount(line.sold)} sold in 4 weeks`}
      />
    ),
    align: 'end',
  },
  { header: 'Supplier', cell: (line) => line.supplier ?? NONE, hideBelow: 'md' },
  {
    header: 'Last cost',
    cell: (line) => (line.last_cost === null ? NONE : <MoneyText amount={line.last_cost} />),
    align: 'end',
    hideBelow: 'md',
  },
  { header: 'To order', cell: (line) => formatUnits(line.proposed), align: 'end' },
]

/** What to order today, as a list that goes to the supplier. */
export function ToOrder() {
  const lines = useToOrder()
  return (
    <>
      <Group justify="flex-end" mb="md">
        <ExportButton
          endpoint={inventoryApi.exportOrder}
          input={{}}
          label="Export Order"
          done="Order exported successfully!"
          failed="Failed to export the order"
        />
      </Group>
      <DataTable
        list={wholeList(lines)}
        caption="Proposed order"
        columns={ORDER_COLUMNS}
        rowId={(line) => line.id}
        rowLabel={(line) => line.name}
        failed={FAILED.order}
        loadingText="Loading the proposed order..."
        empty={
          <EmptyState
            icon={IconChecklist}
            title="Nothing to order today"
            text="What was received and runs out within two weeks, or is at its reorder level, appears here."
          />
        }
      />
    </>
  )
}
