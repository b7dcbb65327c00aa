import { Button } from '@mantine/core'
import { IconAdjustments, IconBan, IconHistory, IconRotate, IconStack2 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Batch } from '#shared/inventory/batch.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { BATCH_COLUMNS } from './batch-columns.tsx'
import { FAILED } from './data.ts'

export type BatchAction = 'adjust' | 'history' | 'switch'

interface BatchesTableProps {
  batches: UseQueryResult<readonly Batch[]>
  onReceive: () => void
  onAction: (action: BatchAction, batch: Batch) => void
}

export function BatchesTable({ batches, onReceive, onAction }: BatchesTableProps) {
  return (
    <DataTable
      bare
      list={wholeList(batches)}
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
