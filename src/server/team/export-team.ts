import { recordAudit } from '#server/audit/record.ts'
import type { ExportColumns } from '#server/csv/export-lines.ts'
import type { Caller } from '#server/http/context.ts'
import { csvLine } from '#shared/csv.ts'
import { shopDay } from '#shared/dates.ts'
import { maskSearch } from '#shared/customers/mask-search.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import type { TeamQuery } from '#shared/team/contract.ts'
import type { Member } from '#shared/team/member.ts'
import { listMembers } from './queries.ts'

/** The team as it is searched and filtered on screen. A team is small: it is read at once. */
export async function exportTeam(caller: Caller, query: TeamQuery): Promise<CsvFile> {
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
  return {
    filename: `users-export-${shopDay(now, settings.timezone)}.csv`,
    content: [
      csvLine(Object.keys(COLUMNS)),
      ...members.map((member) => csvLine(Object.values(COLUMNS).map((cell) => cell(member)))),
    ],
  }
}

const COLUMNS: ExportColumns<Member> = {
  id: (member) => member.id,
  user_id: (member) => member.user_id,
  first_name: (member) => member.first_name,
  last_name: (member) => member.last_name,
  email: (member) => member.email,
  phone: (member) => member.phone,
  role: (member) => member.role,
  is_active: (member) => member.is_active,
  created_at: (member) => member.created_at,
}
