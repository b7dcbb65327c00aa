import { z } from 'zod'
import { endpoint, ExportFile, formatQuery, Nothing } from '#shared/endpoint.ts'
import { maybe, text } from '#shared/fields.ts'
import { ADMINS, Role } from '#shared/roles.ts'
import { SeenVersion } from '#shared/seen-version.ts'
import { Member, MemberChanges, MemberId, MemberSession, NewMember, TeamSummary } from './member.ts'

const VIEW = "You don't have permission to view users"
const SESSIONS = "You don't have permission to manage the sessions of team members"

export const RoleFilter = z.enum(['all', ...Role.options])
export type RoleFilter = z.infer<typeof RoleFilter>

const TeamQuery = z.object({ search: maybe(text(100)), role: maybe(RoleFilter) })
export type TeamQuery = z.output<typeof TeamQuery>

const MemberEdit = MemberChanges.extend({ updated_at: SeenVersion })
export type MemberEdit = z.output<typeof MemberEdit>

const ById = z.object({ id: MemberId })

/** Which field of a member a refusal is about. */
const RefusedField = z.object({
  field: z.enum(['email', 'role', 'is_active', 'first_name', 'last_name']).optional(),
})

export const teamApi = {
  listMembers: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'The team, searched by name or e-mail and filtered by role',
    roles: ADMINS,
    forbidden: VIEW,
    query: TeamQuery,
    answer: z.array(Member),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/users/summary',
    summary: 'How many members, active ones, admins and budtenders',
    roles: ADMINS,
    forbidden: VIEW,
    answer: TeamSummary,
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/users',
    summary:
      'Invite a member, who signs in with this e-mail address; a budtender unless told otherwise',
    roles: ADMINS,
    forbidden: "You don't have permission to add team members",
    body: NewMember,
    changes: ['team'],
    answer: Member,
    status: 201,
    refusals: { 409: RefusedField },
  }),
  editMember: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary:
      'Change a member; a deactivated one is signed out everywhere; 409 with `current` when they were changed after the `updated_at` sent',
    roles: ADMINS,
    forbidden: "You don't have permission to update team members",
    params: ById,
    body: MemberEdit,
    changes: ['team'],
    answer: Member,
    refusals: { 400: RefusedField, 409: RefusedField.extend({ current: Member.optional() }) },
  }),
  exportTeam: endpoint({
    method: 'GET',
    path: '/api/export/users',
    summary: 'The filtered team as a CSV or Excel file',
    roles: ADMINS,
    forbidden: VIEW,
    query: TeamQuery.extend(formatQuery),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'Where a member is signed in; looking is audited',
    roles: ADMINS,
    forbidden: SESSIONS,
    byKey: false,
    params: ById,
    answer: z.array(MemberSession),
    transaction: 'request',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions/:sessionId',
    summary: 'Sign a member out of one browser',
    roles: ADMINS,
    forbidden: SESSIONS,
    byKey: false,
    params: z.object({ id: MemberId, sessionId: z.guid({ error: 'There is no such session' }) }),
    changes: [],
    answer: Nothing,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Sign a member out everywhere; the session that asks stays',
    roles: ADMINS,
    forbidden: SESSIONS,
    byKey: false,
    params: ById,
    changes: [],
    answer: Nothing,
  }),
}
