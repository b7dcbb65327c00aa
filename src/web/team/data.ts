import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { pinsApi } from '#shared/pins/contract.ts'
import { teamApi } from '#shared/team/contract.ts'
import type { Member, MemberChanges, NewMember } from '#shared/team/member.ts'
import { ApiError, call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { AUDITED, refreshAll } from '#web/query-client.ts'
import { roleOf, session } from '#web/session/session.ts'
import type { TeamSearch } from './team-search.ts'

const logged = loggedAs('Failed to fetch users')

export const FAILED = {
  team: 'Failed to load users. Please try again.',
  add: 'Failed to add team member. Please try again.',
  edit: 'Failed to update team member',
  sessions: 'Failed to load sessions',
  endSession: 'Failed to end the session',
  resetPin: 'Failed to reset the PIN',
}

export function useTeam(filters: TeamSearch) {
  return useQuery({
    queryKey: ['team', 'list', filters],
    queryFn: ({ signal }) =>
      logged(call(teamApi.listMembers, filters, FAILED.team, { signal }), signal),
    placeholderData: keepPreviousData,
  })
}

export function useTeamSummary() {
  return useQuery({
    queryKey: ['team', 'summary'],
    queryFn: ({ signal }) => logged(call(teamApi.summary, {}, FAILED.team, { signal }), signal),
  })
}

/** Looking is audited: they are asked for when somebody looks and at no other time. */
export function useMemberSessions(memberId: string) {
  return useQuery({
    queryKey: sessionsKey(memberId),
    queryFn: ({ signal }) =>
      logged(call(teamApi.listSessions, { id: memberId }, FAILED.sessions, { signal }), signal),
    gcTime: 0,
    meta: AUDITED,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useTeamWrites() {
  const client = useQueryClient()
  /** One's own name and role stand in the frame around every page, and decide which pages there are. */
  async function refreshSelf(): Promise<void> {
    if (roleOf(await session.refetch()) === 'admin') void refreshAll()
  }
  async function ended(memberId: string, write: Promise<void>): Promise<void> {
    try {
      await write
    } catch (error) {
      // Somebody was quicker, or it ran out: the list no longer has it.
      if (!isGone(error)) throw error
    }
    void refreshAll()
    await client.invalidateQueries({ queryKey: sessionsKey(memberId) })
  }
  return {
    add: async (member: NewMember) => {
      await call(teamApi.addMember, member, FAILED.add)
      void refreshAll()
    },
    edit: async ({ id, updated_at }: Pick<Member, 'id' | 'updated_at'>, changes: MemberChanges) => {
      const saved = await call(teamApi.editMember, { id, updated_at, ...changes }, FAILED.edit)
      // Not waited for: the page may be closed to them now, but not before the form is saved and gone.
      if (id === session.get().user?.id) void refreshSelf()
      else void refreshAll()
      return saved
    },
    endSession: (id: string, sessionId: string) =>
      ended(id, call(teamApi.endSession, { id, sessionId }, FAILED.endSession)),
    resetPin: (id: string) => call(pinsApi.resetPin, { id }, FAILED.resetPin),
    endSessions: (id: string) => ended(id, call(teamApi.endSessions, { id }, FAILED.endSession)),
  }
}

const sessionsKey = (memberId: string) => ['team', 'sessions', memberId]

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
