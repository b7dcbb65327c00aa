import { useId, useState } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formattedJson } from '#shared/audit/field-changes.ts'
import { formatMoment } from '#shared/dates.ts'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { useUser } from '#web/session/session.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ActionBadge } from './action-badge.tsx'
import { logLabel, NOT_AVAILABLE, tableLabel, userName } from './audit-words.ts'
import { FAILED, useAuditLog } from './data.ts'
import classes from './log-details.module.css'
import { SoldInRow } from './sold-in-row.tsx'
import { ValueChanges } from './value-changes.tsx'

interface LogDetailsProps {
  id: number
  /** The row as the list has it. */
  known: AuditLog | undefined
  onClose: () => void
}

/** Everything about one row. Mounted, it is open. */
export function LogDetails({ id, known, onClose }: LogDetailsProps) {
  const { data: log, error, isFetching, refetch } = useAuditLog(id, known)
  /** The sale whose receipt stands in front. */
  const [receiptOf, setReceiptOf] = useState<number>()
  return (
    <>
      <ListModal
        title="Audit Log Details"
        about={log ? logLabel(log) : error ? FAILED : 'Loading audit logs...'}
        size={860}
        isCovered={receiptOf !== undefined}
        onClose={onClose}
      >
        {log ? (
          <Content log={log} onReceipt={setReceiptOf} />
        ) : error ? (
          <ErrorState
            title={FAILED}
            {...(error.message !== FAILED && { text: error.message })}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <DataSkeleton text="Loading audit logs..." quiet />
        )}
      </ListModal>
      {receiptOf !== undefined && (
        <saleReceipt.Part saleId={receiptOf} onClose={() => setReceiptOf(undefined)} />
      )}
    </>
  )
}

function Content({ log, onReceipt }: { log: AuditLog; onReceipt: (saleId: number) => void }) {
  const saleId = saleIdOf(log)
  const { timezone } = useUser().settings
  return (
    <div className={classes.sections}>
      <DetailList
        title="Basic Information"
        missing={NOT_AVAILABLE}
        details={[
          ['Timestamp', formatMoment(log.created_at, timezone)],
          ['User', userName(log)],
          ['User ID', code(log.user_id)],
          ['Action', <ActionBadge key="action" action={log.action} />],
          ['Table', tableLabel(log.table_name)],
          ['Record ID', code(log.record_id)],
        ]}
      />
      <DetailList
        title="Network Information"
        missing={NOT_AVAILABLE}
        details={[
          ['IP Address', log.ip_address || null],
          ['User Agent', log.user_agent || null, 'wide'],
        ]}
      />
      {saleId === undefined ? (
        <ValueChanges log={log} timeZone={timezone} />
      ) : (
        <SoldInRow saleId={saleId} onReceipt={() => onReceipt(saleId)} />
      )}
      <JsonValues log={log} />
    </div>
  )
}

/** The sale that a row is about. */
function saleIdOf({ table_name, action, record_id }: AuditLog): number | undefined {
  const isSale = table_name === 'transactions' && action === 'create'
  return isSale && record_id !== null ? Number(record_id) : undefined
}

const code = (text: string | null) => text && <span className={classes.code}>{text}</span>

/** The values as they were written down. */
function JsonValues({ log: { old_values, new_values } }: { log: AuditLog }) {
  if (old_values === null && new_values === null) return null
  return (
    <details>
      <summary className={classes.title}>JSON</summary>
      <div className={classes.pair}>
        {old_values !== null && <Json title="Old Values" text={old_values} />}
        {new_values !== null && <Json title="New Values" text={new_values} />}
      </div>
    </details>
  )
}

function Json({ title, text }: { title: string; text: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.values}>
      <h3 className={classes.title} id={titleId}>
        {title}
      </h3>
      {/* Scrolled by keyboard too. */}
      <pre className={classes.json} tabIndex={0} aria-labelledby={titleId}>
        {formattedJson(text)}
      </pre>
    </section>
  )
}
