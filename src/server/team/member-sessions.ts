import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { sessionEnd } from '#shared/session/limits.ts'
import type { MemberSession } from '#shared/team/member.ts'
import { getMember } from './queries.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  listSessionsOf,
  type OpenSession,
} from './session-queries.ts'

/** The browsers in which a member is signed in, the one used last first. They tell where somebody is: it is audited. */
export async function tellSessions(caller: Caller, memberId: string): Promise<MemberSession[]> {
  const { db, now } = caller
  const { email } = await getMember(db, memberId)
  const sessions = (await listSessionsOf(db, memberId, now))
    .map((session) => sessionAnswer(caller, session))
    .filter(({ expires_at }) => expires_at > now.toISOString())
  await recordAudit(db, caller, {
    action: 'reveal',
    table_name: 'sessions',
    record_id: memberId,
    new_values: { email, sessions: sessions.length },
  })
  return sessions
}

export async function endSession(
  caller: Caller,
  memberId: string,
  sessionId: string,
): Promise<void> {
  const { db, user } = caller
  const { email } = await getMember(db, memberId)
  if (sessionId === user.session?.id)
    throw new Refusal(409, 'This is the session you are using: sign out instead')
  const session = await deleteSessionOf(db, memberId, sessionId)
  if (!session) throw new Refusal(404, 'This session has already ended')
  const { created_at, last_active_at, ip_address, user_agent } = session
  await recordAudit(db, caller, {
    action: 'delete',
    table_name: 'sessions',
    record_id: sessionId,
    old_values: { email, created_at, last_active_at, ip_address, user_agent },
  })
}

/** Everywhere but here: an admin who does it to themself stays signed in where they are. */
export async function endSessions(caller: Caller, memberId: string): Promise<void> {
  const { db, user } = caller
  const { email } = await getMember(db, memberId)
  const ended = await deleteSessionsOf(db, memberId, user.session?.id)
  if (ended.length === 0) return
  await recordAudit(db, caller, {
    action: 'delete',
    table_name: 'sessions',
    record_id: ended.length === 1 ? ended[0]! : null,
    old_values: { email, sessions: ended.length, record_ids: ended },
  })
}

function sessionAnswer(
  { user, settings }: Caller,
  { expires_at, ...session }: OpenSession,
): MemberSession {
  const times = {
    last_active_at: new Date(session.last_active_at),
    expires_at: new Date(expires_at),
  }
  return {
    ...session,
    expires_at: sessionEnd(times, settings.session_timeout_minutes).toISOString(),
    is_current: session.id === user.session?.id,
  }
}
