import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { fewRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { maskSearch } from '#shared/customers/numbers.ts'
import { shopDay } from '#shared/dates.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { columnsOf } from '#shared/spreadsheets/columns.ts'
import type { TeamQuery } from '#shared/team/contract.ts'
import type { Member } from '#shared/team/member.ts'
import { listMembers } from './queries.ts'

/** The team as it is searched and filtered on screen. A team is small: it is read at once. */
export async function exportTeam(
  caller: Caller,
  query: TeamQuery,
  format: ExportFormat,
): Promise<ExportFile> {
  const { db, now, settings } = caller
  const members = await listMembers(db, query, null)
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'profiles',
    record_id: null,
    new_values: {
      rows: members.length,
      search: maskSearch(query.search ?? ''),
      role: query.role ?? 'all',
    },
  })
  return exportFile(caller, format, {
    name: `users-export-${shopDay(now, settings.timezone)}`,
    sheet: 'Team',
    count: members.length,
    columns: COLUMNS,
    rows: (write) => fewRows(members, write),
  })
}

const COLUMNS = columnsOf<Omit<Member, 'updated_at' | 'has_signed_in' | 'is_last_admin'>>({
  id: 'text',
  user_id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  role: 'word',
  is_active: 'flag',
  created_at: 'moment',
})
