import { IconDownload, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { type Columns, moment, text } from '#shared/spreadsheets/columns.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { DataTable } from '#web/paged/data-table.tsx'
import type { ListData } from '#web/paged/list-data.ts'
import type { ChosenRows } from '#web/paged/use-chosen-rows.ts'
import { saveSelection } from '#web/save-selection.ts'
import { useUser } from '#web/session/session.ts'
import { shortId } from '#web/ui/facts/format.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { ActionBadge } from './action-badge.tsx'
import { auditColumns, RecordId } from './audit-columns.tsx'
import classes from './audit-list.module.css'
import { logLabel, NOT_AVAILABLE, tableLabel, userName } from './audit-words.ts'
import { FAILED } from './data.ts'

const columnsFor = (format: ExportFormat, timeZone: string): Columns<AuditLog> => ({
  // A line of CSV has it as the screen does.
  Timestamp:
    format === 'xlsx'
      ? moment((log) => log.created_at)
      : text((log) => formatMoment(log.created_at, timeZone)),
  User: text(userName),
  Action: text((log) => log.action),
  Table: text((log) => log.table_name),
  'Record ID': text((log) => log.record_id || NOT_AVAILABLE),
  'IP Address': text((log) => log.ip_address || NOT_AVAILABLE),
})

interface AuditListProps {
  list: ListData<AuditLog>
  chosen: ChosenRows<AuditLog, number>
  empty: ReactNode
  onView: (log: AuditLog) => void
}

export function AuditList({ list, chosen, empty, onView }: AuditListProps) {
  const { timezone } = useUser().settings
  return (
    <DataTable
      list={list}
      caption="Audit Logs"
      columns={auditColumns(timezone)}
      rowId={({ id }) => id}
      rowLabel={logLabel}
      failed={FAILED}
      loadingText="Loading audit logs..."
      empty={empty}
      onOpen={onView}
      mobile={phoneCard(timezone)}
      actions={detailsAction(onView)}
      selection={{
        ...chosen.selection,
        bar: (
          <BulkActions
            actions={[
              {
                label: 'Export Selected',
                icon: IconDownload,
                savesFile: true,
                run: (_, format) => saveLogs(chosen.chosen, format, timezone),
              },
            ]}
            onDone={chosen.clear}
          />
        ),
      }}
    />
  )
}

const phoneCard = (timeZone: string) => (log: AuditLog) => (
  <AuditPhoneCard log={log} timeZone={timeZone} />
)

const detailsAction = (onView: (log: AuditLog) => void) => (log: AuditLog) => (
  <RowAction
    icon={IconEye}
    label={`View details of ${logLabel(log)}`}
    onClick={() => onView(log)}
  />
)

/** Saves the chosen rows as `selected-audit-logs-{timestamp}.csv`, newest first. */
function saveLogs(
  logs: readonly AuditLog[],
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  const rows = logs.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  const selection = { table: 'audit_logs', ids: rows.map(({ id }) => id) } as const
  return saveSelection(
    {
      kind: 'audit-logs',
      selection,
      sheet: 'Audit Logs',
      columns: columnsFor(format, timeZone),
      rows,
    },
    format,
    timeZone,
  )
}

/** A row on a phone: what happened, who did it and when, and where it was. */
function AuditPhoneCard({ log, timeZone }: { log: AuditLog; timeZone: string }) {
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
