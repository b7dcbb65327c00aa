import { IconHistory } from '@tabler/icons-react'
import { fieldLabel } from '#shared/audit/value-text.ts'
import { formatDateTime, formatPlainDate } from '#shared/dates.ts'
import { namesOf } from '#shared/fields.ts'
import type { Batch, Movement } from '#shared/inventory/batch.ts'
import { CorrectedValues } from '#shared/inventory/correction.ts'
import { formatRand } from '#shared/money.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { useUser } from '#web/session/session.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED, useMovements } from './data.ts'
import { movementLabel } from './movement-label.ts'
import { formatChange } from './units.ts'

const NONE = 'N/A'
const CORRECTABLE = namesOf(CorrectedValues)

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

function reasonOf({ note, transaction_number, old_values, new_values }: Movement): string {
  const reason = note ?? transaction_number ?? NONE
  return old_values && new_values ? `${correctionText(old_values, new_values)}. ${reason}` : reason
}

/** `Cost per unit from R45.50 to R4.55, Supplier from N/A to Highveld Growers`. */
const correctionText = (before: CorrectedValues, after: CorrectedValues): string =>
  CORRECTABLE.filter((name) => name in after)
    .map((name) => `${fieldLabel(name)} from ${shown(before, name)} to ${shown(after, name)}`)
    .join(', ')

function shown(values: CorrectedValues, name: keyof CorrectedValues): string {
  if (name === 'cost_per_unit')
    return values.cost_per_unit === undefined ? NONE : formatRand(values.cost_per_unit)
  const value = values[name] ?? null
  if (value === null) return NONE
  return name === 'expiry_date' ? formatPlainDate(value) : value
}

function changeOf({ quantity }: Movement): string {
  return quantity === 0 ? NONE : formatChange(quantity)
}
