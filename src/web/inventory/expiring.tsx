import { Group, Text } from '@mantine/core'
import { IconCalendarCheck, IconTag, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPlainDate } from '#shared/dates.ts'
import { EXPIRY_HORIZONS, type ExpiringBatch } from '#shared/inventory/to-order.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSegments } from '#web/ui/filter-segments.tsx'
import { counted } from '#web/ui/format.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { WholeBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { writeErrorText } from '#web/ui/write-error.ts'
import { FAILED, useExpiring, useStockWrites } from './data.ts'
import { formatUnits } from './units.ts'

const HORIZONS = EXPIRY_HORIZONS.map((days) => ({ value: String(days), label: `${days} days` }))

const EXPIRY_COLUMNS: readonly Column<ExpiringBatch>[] = [
  {
    header: 'Product',
    cell: (batch) => (
      <TwoLines first={batch.product_name} second={`${batch.sku} · batch ${batch.batch_number}`} />
    ),
    width: '40%',
  },
  {
    header: 'Expiry',
    cell: (batch) => (
      <TwoLines first={formatPlainDate(batch.expiry_date)} second={<WhenBadge batch={batch} />} />
    ),
  },
  { header: 'Remaining', cell: (batch) => formatUnits(batch.remaining_quantity), align: 'end' },
  { header: 'At cost', cell: (batch) => <MoneyText amount={batch.cost_value} />, align: 'end' },
]

interface ExpiringProps {
  within: number
  onWithin: (days: number) => void
}

/** What is past its date, or will be, each batch with what remains of it. */
export function Expiring({ within, onWithin }: ExpiringProps) {
  const batches = useExpiring()
  const [writingOff, setWritingOff] = useState<ExpiringBatch>()
  const list = wholeList(batches)
  return (
    <>
      <Group mb="md">
        <FilterSegments
          label="Expires within"
          options={HORIZONS}
          value={String(within)}
          onChange={(days) => onWithin(Number(days))}
        />
      </Group>
      <DataTable
        list={{ ...list, rows: list.rows?.filter(({ days_left }) => days_left <= within) }}
        caption="Batches that expire"
        columns={EXPIRY_COLUMNS}
        rowId={(batch) => batch.id}
        rowLabel={(batch) => `batch ${batch.batch_number}`}
        failed={FAILED.expiring}
        loadingText="Loading what expires..."
        empty={
          <EmptyState
            icon={IconCalendarCheck}
            title={`Nothing expires within ${within} days`}
            text="Batches near or past their expiry date appear here."
          />
        }
        actions={waysFor(setWritingOff)}
      />
      {writingOff && <WriteOff batch={writingOff} onClose={() => setWritingOff(undefined)} />}
    </>
  )
}

const waysFor = (onWriteOff: (batch: ExpiringBatch) => void) => (batch: ExpiringBatch) => (
  <Ways batch={batch} onWriteOff={() => onWriteOff(batch)} />
)

/** What is still good is sold for less, what is not leaves the books. */
function Ways({ batch, onWriteOff }: { batch: ExpiringBatch; onWriteOff: () => void }) {
  const navigate = useNavigate()
  const toPrice = () =>
    void navigate({ to: '/products', search: { view: 'list', search: batch.sku } as never })
  return (
    <>
      {batch.days_left >= 0 && (
        <RowAction
          label={`Change the price of ${batch.product_name}`}
          icon={IconTag}
          onClick={toPrice}
        />
      )}
      <RowAction
        label={`Write off batch ${batch.batch_number}`}
        icon={IconTrash}
        onClick={onWriteOff}
      />
    </>
  )
}

/** All that remains of a batch leaves the shelf, as an adjustment for expiry. */
function WriteOff({ batch, onClose }: { batch: ExpiringBatch; onClose: () => void }) {
  const { adjust } = useStockWrites()
  const { remaining_quantity: remaining } = batch
  async function writeOff() {
    try {
      await adjust(batch.id, {
        reason: 'expiry',
        change: -remaining,
        note: null,
        expected_remaining: remaining,
      })
      toast.success(`Batch ${batch.batch_number} written off`)
    } catch (error) {
      toast.error(writeErrorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Write off batch ${batch.batch_number}?`}
      confirmLabel="Write Off"
      tone="danger"
      onConfirm={writeOff}
      onCancel={onClose}
    >
      <Text size="sm">
        {formatUnits(remaining)} of {batch.product_name} leave the shelf and the books, with the
        reason Expiry.
      </Text>
    </ConfirmDialog>
  )
}

function WhenBadge({ batch: { days_left } }: { batch: ExpiringBatch }) {
  if (days_left < 0) return <WholeBadge tone="red" label="Expired" />
  return (
    <WholeBadge
      tone={days_left <= EXPIRY_HORIZONS[0] ? 'yellow' : 'grey'}
      label={days_left === 0 ? 'Today' : `In ${counted(days_left, 'day')}`}
    />
  )
}
