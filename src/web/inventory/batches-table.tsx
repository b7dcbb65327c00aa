import { Button } from '@mantine/core'
import {
  IconAdjustments,
  IconBan,
  IconHistory,
  IconPencil,
  IconRotate,
  IconStack2,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatCount } from '#shared/counted.ts'
import { formatPlainDate } from '#shared/dates.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './batches-table.module.css'
import { FAILED } from './data.ts'

const NONE = 'N/A'

const BATCH_COLUMNS: readonly Column<Batch>[] = [
  { header: 'Batch', cell: (batch) => <BatchName batch={batch} />, width: '24%' },
  {
    header: 'Supplier',
    cell: (batch) => batch.supplier ?? NONE,
    width: '18%',
    hideBelow: 'md',
  },
  { header: 'Received', cell: (batch) => formatPlainDate(batch.received_date), hideBelow: 'md' },
  { header: 'Expiry', cell: (batch) => <Expiry batch={batch} /> },
  {
    header: 'Remaining/Quantity',
    cell: (batch) => `${formatCount(batch.remaining_quantity)} / ${formatCount(batch.quantity)}`,
    align: 'end',
  },
  { header: 'Cost', cell: (batch) => <MoneyText amount={batch.cost_per_unit} />, align: 'end' },
]

export type BatchAction = 'adjust' | 'correct' | 'history' | 'switch'

interface BatchesTableProps {
  batches: UseQueryResult<readonly Batch[]>
  onReceive: () => void
  onAction: (action: BatchAction, batch: Batch) => void
}

/** What is used up is out of the way: below a line that unfolds it. */
export function BatchesTable({ batches, onReceive, onAction }: BatchesTableProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const list = wholeList(batches)
  const inUse = list.rows?.filter((batch) => batch.remaining_quantity > 0)
  const usedUp = (list.rows?.length ?? 0) - (inUse?.length ?? 0)
  const hasFold = usedUp > 0 && inUse !== undefined && inUse.length > 0
  return (
    <>
      <DataTable
        bare
        list={{ ...list, rows: hasFold && !isUnfolded ? inUse : list.rows }}
        caption="Batches"
        fewRows={4}
        columns={BATCH_COLUMNS}
        rowId={(batch) => batch.id}
        rowLabel={(batch) => `batch ${batch.batch_number}`}
        isFaded={(batch) => !batch.is_active}
        failed={FAILED.batches}
        loadingText="Loading batches..."
        empty={<NoBatches onReceive={onReceive} />}
        actions={batchActions(onAction)}
      />
      {hasFold && (
        <Button
          variant="subtle"
          className={classes.fold ?? ''}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Hide' : 'Show'} {counted(usedUp, 'used-up batch', 'used-up batches')}
        </Button>
      )}
    </>
  )
}

function NoBatches({ onReceive }: { onReceive: () => void }) {
  return (
    <EmptyState
      icon={IconStack2}
      title="No batches found for this product"
      action={
        <Button variant="light" onClick={onReceive}>
          Receive the first batch
        </Button>
      }
    />
  )
}

function batchActions(onAction: BatchesTableProps['onAction']) {
  return (batch: Batch) => {
    const { batch_number: number, is_active } = batch
    const turn = is_active ? 'Deactivate' : 'Reactivate'
    return (
      <>
        <RowAction
          label={`Adjust batch ${number}`}
          icon={IconAdjustments}
          onClick={() => onAction('adjust', batch)}
        />
        <RowAction
          label={`Correct batch ${number}`}
          icon={IconPencil}
          onClick={() => onAction('correct', batch)}
        />
        <RowAction
          label={`History of batch ${number}`}
          icon={IconHistory}
          onClick={() => onAction('history', batch)}
        />
        <RowAction
          label={`${turn} batch ${number}`}
          icon={is_active ? IconBan : IconRotate}
          onClick={() => onAction('switch', batch)}
        />
      </>
    )
  }
}

function BatchName({ batch }: { batch: Batch }) {
  return (
    <div className={`${classes.marked} ${classes.number}`}>
      <TwoLines first={batch.batch_number} second={<Origin batch={batch} />} />
      {!batch.is_active && <WholeBadge tone="grey" label="Inactive" />}
    </div>
  )
}

/** Where the table is too narrow for its column, the supplier stands below the number. */
function Origin({ batch }: { batch: Batch }) {
  return (
    <>
      {batch.compliance_id}
      <NarrowLine>{batch.supplier ?? NONE}</NarrowLine>
    </>
  )
}

/** What is used up is of no concern any more, however old. */
function Expiry({ batch }: { batch: Batch }) {
  const concerns = batch.remaining_quantity > 0
  return (
    <>
      <div className={classes.marked}>
        <span className={classes.date}>
          {batch.expiry_date === null ? NONE : formatPlainDate(batch.expiry_date)}
        </span>
        {concerns && batch.expiry_status === 'expired' && <WholeBadge tone="red" label="Expired" />}
        {concerns && batch.expiry_status === 'soon' && (
          <WholeBadge tone="yellow" label="Expires soon" />
        )}
      </div>
      <NarrowLine>Received {formatPlainDate(batch.received_date)}</NarrowLine>
    </>
  )
}
