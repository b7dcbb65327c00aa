import { type ExportColumns, asItIs, exportLines } from '#server/csv/export-lines.ts'
import { nextCursor } from '#server/db/paging.ts'
import type { Caller } from '#server/http/context.ts'
import { maskSearch } from '#shared/customers/mask-search.ts'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import type { AuditFilters } from '#shared/audit/contract.ts'
import { shopDay } from '#shared/dates.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import { countTrail } from './count-queries.ts'
import { type AuditRow, listAuditLogs } from './list-queries.ts'
import { recordAudit } from './record.ts'
import { trailFilter } from './trail-filter.ts'

/** How many rows are read at once: a trail of millions is many pieces. */
const PIECE = 1000

/** What the filters match, newest first; without a range the whole trail. */
export async function exportAuditLogs(caller: Caller, filters: AuditFilters): Promise<CsvFile> {
  const { db, exportDb, now, settings } = caller
  const day = shopDay(now, settings.timezone)
  const filter = trailFilter(filters, now, null)
  const count = await countTrail(db, filter, { day, timeZone: settings.timezone })
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'audit_logs',
    record_id: null,
    new_values: { rows: count.total_actions, ...given(filters) },
  })
  let last: AuditRow | undefined
  return {
    filename: `audit-logs-${day}.csv`,
    content: exportLines({
      columns: COLUMNS,
      tell: asItIs,
      read: async () => {
        const cursor = last ? nextCursor(last) : null
        const page = { limit: PIECE, cursor, throughId: count.last_id }
        const rows = (await listAuditLogs(exportDb, filter, page)).slice(0, PIECE)
        last = rows.at(-1)
        return rows
      },
    }),
  }
}

const given = ({ search, ...filters }: AuditFilters): object =>
  Object.fromEntries(
    Object.entries({ ...filters, search: search && maskSearch(search) }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

const COLUMNS: ExportColumns<AuditLog> = {
  id: (row) => row.id,
  created_at: (row) => row.created_at,
  user_id: (row) => row.user_id,
  user_name: (row) => row.user_name,
  action: (row) => row.action,
  table_name: (row) => row.table_name,
  record_id: (row) => row.record_id,
  ip_address: (row) => row.ip_address,
  user_agent: (row) => row.user_agent,
  old_values: (row) => row.old_values,
  new_values: (row) => row.new_values,
}
