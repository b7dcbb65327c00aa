import { nextCursor } from '#server/db/paging.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import type { AuditFilters } from '#shared/audit/contract.ts'
import { maskSearch } from '#shared/customers/numbers.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { type Columns, moment, text, whole } from '#shared/spreadsheets/columns.ts'
import { countTrail } from './count-queries.ts'
import { type AuditRow, listAuditLogs } from './list-queries.ts'
import { recordAudit } from './record.ts'
import { trailFilter } from './trail-filter.ts'

/** How many rows are read at once: a trail of millions is many pieces. */
const PIECE = 1000

/** What the filters match, newest first; without a range the whole trail. */
export async function exportAuditLogs(
  caller: Caller,
  filters: AuditFilters,
  format: ExportFormat,
): Promise<ExportFile> {
  const { db, exportDb, now, settings } = caller
  const day = shopDay(now, settings.timezone)
  const filter = await trailFilter(db, filters, now, null)
  const count = await countTrail(exportDb, filter, { day, timeZone: settings.timezone })
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'audit_logs',
    record_id: null,
    new_values: { rows: count.total_actions, ...given(filters) },
  })
  let last: AuditRow | undefined
  const read = async () => {
    const cursor = last ? nextCursor(last) : null
    const page = { limit: PIECE, cursor, throughId: count.last_id }
    const rows = (await listAuditLogs(exportDb, filter, page)).slice(0, PIECE)
    last = rows.at(-1)
    return rows
  }
  return exportFile(caller, format, {
    name: `audit-logs-${day}`,
    sheet: 'Audit Logs',
    count: count.total_actions,
    columns: COLUMNS,
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

const given = ({ search, ...filters }: AuditFilters): object =>
  Object.fromEntries(
    Object.entries({ ...filters, search: search && maskSearch(search) }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

const COLUMNS: Columns<AuditLog> = {
  id: whole((row) => row.id),
  created_at: moment((row) => row.created_at),
  user_id: text((row) => row.user_id),
  user_name: text((row) => row.user_name),
  action: text((row) => row.action),
  table_name: text((row) => row.table_name),
  record_id: text((row) => row.record_id),
  ip_address: text((row) => row.ip_address),
  user_agent: text((row) => row.user_agent),
  old_values: text((row) => row.old_values),
  new_values: text((row) => row.new_values),
}
