import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { type Columns, moment, text } from '#shared/spreadsheets/columns.ts'
import { saveSelection } from '#web/save-selection.ts'
import { NOT_AVAILABLE, userName } from './audit-words.ts'

/** Saves the chosen rows as `selected-audit-logs-{timestamp}.csv`, newest first. */
export function saveLogs(
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
