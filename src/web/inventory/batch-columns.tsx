import { formatPlainDate } from '#shared/dates.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import type { Column } from '#web/paged/column.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './batch-columns.module.css'
import { WholeBadge } from '#web/ui/whole-badge.tsx'

const NONE = 'N/A'

export const BATCH_COLUMNS: readonly Column<Batch>[] = [
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
