import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import type { Shortfall } from '#shared/inventory/shortfall.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { FAILED, settleShortfall, useShortfalls } from './data.ts'
import { formatUnits } from './units.ts'

/** What was sold beyond the book's stock: the shelf has to be counted. */
export function ToCount() {
  const { timezone } = useUser().settings
  const shortfalls = useShortfalls()
  const [counted, setCounted] = useState<Shortfall>()
  return (
    <>
      <DataTable
        list={wholeList(shortfalls)}
        caption="To count"
        columns={columnsFor(timezone)}
        rowId={({ product_id }) => product_id}
        rowLabel={({ product_name }) => product_name}
        mobile={mobileRow}
        failed={FAILED.shortfalls}
        loadingText="Loading what is to be counted..."
        empty={
          <EmptyState
            icon={IconCircleCheck}
            title="Nothing to count"
            text="What tills sell offline beyond the stock in the book appears here. A count or the next delivery settles it."
          />
        }
        actions={rowActions(setCounted)}
      />
      {counted && <Counted shortfall={counted} onClose={() => setCounted(undefined)} />}
    </>
  )
}

const salesText = ({ sales }: Shortfall): string => sales.join(', ')

const mobileRow = (row: Shortfall) => (
  <TwoSides first={row.product_name} second={salesText(row)} figure={formatUnits(row.quantity)} />
)

const rowActions = (onCounted: (row: Shortfall) => void) => (row: Shortfall) => (
  <RowAction
    icon={IconChecklist}
    label={`Counted: ${row.product_name}`}
    onClick={() => onCounted(row)}
  />
)

const columnsFor = (timeZone: string): readonly Column<Shortfall>[] => [
  {
    header: 'Product',
    cell: ({ product_name, sku }) => <TwoLines first={product_name} second={sku} />,
    width: '35%',
  },
  { header: 'Sold in', cell: salesText },
  { header: 'Since', cell: ({ since }) => formatDateTime(since, timeZone), hideBelow: 'md' },
  { header: 'In no batch', cell: ({ quantity }) => formatUnits(quantity), align: 'end' },
]

function Counted({ shortfall, onClose }: { shortfall: Shortfall; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() === '' ? 'Say what you found' : null) },
  })
  return (
    <FormModal
      title={`Counted: ${shortfall.product_name}`}
      size="md"
      form={form}
      submitLabel="Settle"
      onSubmit={({ note }) => settleShortfall(shortfall.product_id, note)}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <p>
        The book and the shelf agree. Where they do not, adjust the batch with the reason “count”
        instead: that settles it too.
      </p>
      <TextInput
        label="What you found"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormModal>
  )
}
