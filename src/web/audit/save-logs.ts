import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formatMoment } from '#shared/dates.ts'
import { saveSelection } from '#web/save-selection.ts'
import { NOT_AVAILABLE, userName } from './audit-words.ts'

const HEADER = ['Timestamp', 'User', 'Action', 'Table', 'Record ID', 'IP Address']

/** Saves the chosen rows as `selected-audit-logs-{timestamp}.csv`, newest first. */
export function saveLogs(logs: readonly AuditLog[], timeZone: string): Promise<void> {
  const newestFirst = logs.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id,
  )
  const rows = newestFirst.map((log) => [
    formatMoment(log.created_at, timeZone),
    userName(log),
    log.action,
    log.table_name,
    log.record_id || NOT_AVAILABLE,
    log.ip_address || NOT_AVAILABLE,
  ])
  const chosen = { table: 'audit_logs', ids: newestFirst.map(({ id }) => id) } as const
  return saveSelection('audit-logs', chosen, HEADER, rows)
}
