import { IconHistory } from '@tabler/icons-react'
import { formatDateTime } from '#shared/dates.ts'
import type { Batch, Movement } from '#shared/inventory/batch.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { useUser } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListModal } from '#web/ui/list-modal.tsx'
import { TwoSides } from '#web/ui/two-sides.tsx'
import { FAILED, useMovements } from './data.ts'
import { movementLabel } from './movement-label.ts'
import { formatChange } from './units.ts'

const NONE = 'N/A'

/** Who changed a batch, when and why. */
export function BatchHistory({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { timezone } = useUser().settings
  const movements = useMovements(batch.id)
  return (
    <ListModal
      title="Batch History"
      about={`${batch.product_name} · ${batch.batch_number}`}
      size="xl"
      onClose={onClose}
    >
      <DataTable
        bare
        list={movements}
        caption="Movements of the batch"
        columns={columnsFor(timezone)}
        rowId={(movement) => movement.id}
        rowLabel={movementLabel}
        mobile={cardFor(timezone)}
        failed={FAILED.movements}
        loadingText="Loading history..."
        empty={<EmptyState icon={IconHistory} title="No movements found" />}
      />
    </ListModal>
  )
}

const columnsFor = (timeZone: string): readonly Column<Movement>[] => [
  { header: 'What', cell: movementLabel },
  { header: 'When', cell: (movement) => formatDateTime(movement.created_at, timeZone) },
  { header: 'Who', cell: (movement) => movement.user_name ?? NONE },
  { header: 'Why', cell: reasonOf },
  { header: 'Change', cell: changeOf, align: 'end' },
]

const cardFor = (timeZone: string) => (movement: Movement) => (
  <TwoSides
    first={movementLabel(movement)}
    second={
      <>
        {formatDateTime(movement.created_at, timeZone)} · {movement.user_name ?? NONE}
        <br />
        {reasonOf(movement)}
      </>
    }
    figure={changeOf(movement)}
  />
)

function reasonOf({ note, transaction_number }: Movement): string {
  return note ?? transaction_number ?? NONE
}

function changeOf({ quantity }: Movement): string {
  return quantity === 0 ? NONE : formatChange(quantity)
}
