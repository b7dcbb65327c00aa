import { formatDate } from '#shared/dates.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import type { Column } from '#web/paged/column.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './batch-columns.module.css'

const NONE = 'N/A'

export const BATCH_COLUMNS: readonly Column<Batch>[] = [
  { header: 'Batch', cell: (batch) => <BatchName batch={batch} />, width: '26%' },
  { header: 'Supplier', cell: (batch) => batch.supplier ?? NONE },
  { header: 'Received', cell: (batch) => plainDate(batch.received_date) },
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
    <div className={classes.marked}>
      <TwoLines
        first={batch.batch_number}
        {...(batch.compliance_id !== null && { second: batch.compliance_id })}
      />
      {!batch.is_active && <StatusBadge tone="grey">Inactive</StatusBadge>}
    </div>
  )
}

/** What is used up is of no concern any more, however old. */
function Expiry({ batch }: { batch: Batch }) {
  if (batch.expiry_date === null) return NONE
  const concerns = batch.remaining_quantity > 0
  return (
    <div className={classes.marked}>
      <span className={classes.date}>{plainDate(batch.expiry_date)}</span>
      {concerns && batch.expiry_status === 'expired' && (
        <StatusBadge tone="red">Expired</StatusBadge>
      )}
      {concerns && batch.expiry_status === 'soon' && (
        <StatusBadge tone="yellow">Expires soon</StatusBadge>
      )}
    </div>
  )
}

/** A calendar day has no time zone: it is read and written in the same one. */
const plainDate = (date: string): string => formatDate(date, 'UTC')
