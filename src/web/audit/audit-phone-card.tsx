import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import { shortId } from '#web/ui/short-id.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { ActionBadge } from './action-badge.tsx'
import { RecordId } from './audit-columns.tsx'
import classes from './audit-phone-card.module.css'
import { NOT_AVAILABLE, tableLabel, userName } from './audit-words.ts'

/** A row on a phone: what happened, who did it and when, and where it was. */
export function AuditPhoneCard({ log, timeZone }: { log: AuditLog; timeZone: string }) {
  const { action, table_name, user_id, record_id, ip_address } = log
  return (
    <>
      <div className={classes.what}>
        <ActionBadge action={action} />
        <span className={classes.table}>{tableLabel(table_name)}</span>
      </div>
      <TwoLines
        first={
          <>
            {userName(log)} {user_id && <span className={classes.id}>{shortId(user_id)}</span>}
          </>
        }
        second={<span className={classes.time}>{formatMoment(log.created_at, timeZone)}</span>}
      />
      <dl className={classes.figures}>
        <div>
          <dt>Record ID</dt>
          <dd>
            <RecordId id={record_id} />
          </dd>
        </div>
        <div>
          <dt>IP Address</dt>
          <dd>{ip_address || NOT_AVAILABLE}</dd>
        </div>
      </dl>
    </>
  )
}
