import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { TOTAL_HEADER } from '#shared/paging.ts'
import { teamApi } from '#shared/team/contract.ts'
import { addMember } from './add-member.ts'
import { editMember } from './edit-member.ts'
import { exportTeam } from './export-team.ts'
import { endSession, endSessions, tellSessions } from './member-sessions.ts'
import { countMembers, getTeamSummary, listMembers } from './queries.ts'

export function teamRoutes(app: App): void {
  bind(app, teamApi.listMembers, async (query, { db, reply }) => {
    const [members, total] = await Promise.all([listMembers(db, query), countMembers(db, query)])
    reply.headers.set(TOTAL_HEADER, String(total))
    return members
  })
  bind(app, teamApi.summary, (_, { db }) => getTeamSummary(db))
  bind(app, teamApi.addMember, (fields, caller) => addMember(caller, fields))
  bind(app, teamApi.editMember, (changes, caller) => editMember(caller, changes))
  bind(app, teamApi.exportTeam, ({ format, ...query }, caller) => exportTeam(caller, query, format))
  bind(app, teamApi.listSessions, ({ id }, caller) => tellSessions(caller, id))
  bind(app, teamApi.endSession, ({ id, sessionId }, caller) => endSession(caller, id, sessionId))
  bind(app, teamApi.endSessions, ({ id }, caller) => endSessions(caller, id))
}
