import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import { ActionBadge } from './action-badge.tsx'
import { LogUser, RecordId } from './audit-columns.tsx'
import classes from './audit-phone-card.module.css'
import { NOT_AVAILABLE, tableLabel } from './audit-words.ts'

/** A row on a phone: what happened, who did it, and when and where it was. */
export function AuditPhoneCard({ log, timeZone }: { log: AuditLog; timeZone: string }) {
  return (
    <>
      <div className={classes.what}>
        <ActionBadge action={log.action} />
        <span className={classes.table}>{tableLabel(log.table_name)}</span>
      </div>
      <LogUser log={log} />
      <dl className={classes.figures}>
        <div>
          <dt>Timestamp</dt>
          <dd>{formatMoment(log.created_at, timeZone)}</dd>
        </div>
        <div>
          <dt>Record ID</dt>
          <dd>
            <RecordId id={log.record_id} />
          </dd>
        </div>
        <div>
          <dt>IP Address</dt>
          <dd>{log.ip_address || NOT_AVAILABLE}</dd>
        </div>
      </dl>
    </>
  )
}
