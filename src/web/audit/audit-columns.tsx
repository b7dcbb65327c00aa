import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import type { Column } from '#web/paged/column.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { shortId } from '#web/ui/facts/format.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { ActionBadge } from './action-badge.tsx'
import classes from './audit-columns.module.css'
import { NOT_AVAILABLE, tableLabel, userName } from './audit-words.ts'

export const auditColumns = (timeZone: string): readonly Column<AuditLog>[] => [
  {
    header: 'Timestamp',
    cell: ({ created_at }) => (
      <span className={classes.figures}>{formatMoment(created_at, timeZone)}</span>
    ),
    width: '11.5rem',
  },
  {
    header: 'User',
    cell: (log) => (
      <>
        <LogUser log={log} />
        <NarrowLine>
          <span className={classes.figures}>{log.ip_address || NOT_AVAILABLE}</span>
        </NarrowLine>
      </>
    ),
    width: '30%',
  },
  { header: 'Action', cell: ({ action }) => <ActionBadge action={action} /> },
  { header: 'Table', cell: ({ table_name }) => tableLabel(table_name) },
  { header: 'Record ID', cell: ({ record_id }) => <RecordId id={record_id} /> },
  {
    header: 'IP Address',
    cell: ({ ip_address }) => (
      <span className={classes.figures}>{ip_address || NOT_AVAILABLE}</span>
    ),
    hideBelow: 'md',
  },
]

function LogUser({ log }: { log: AuditLog }) {
  return (
    <TwoLines
      first={userName(log)}
      second={
        log.user_id ? (
          <span className={classes.id} title={log.user_id}>
            {shortId(log.user_id)}
          </span>
        ) : undefined
      }
    />
  )
}

export function RecordId({ id }: { id: string | null }) {
  if (!id) return NOT_AVAILABLE
  return (
    <span className={classes.id} title={id}>
      {shortId(id)}
    </span>
  )
}
