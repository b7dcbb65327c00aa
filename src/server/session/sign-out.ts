import { type Actor, recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { User } from '#server/session/user.ts'
import { deleteSession } from './queries.ts'

/** Signs a person out of this browser, on record; nothing happens to a session that has ended meanwhile. */
export async function signOut(db: Db, actor: Actor & { user: User }): Promise<void> {
  const { session } = actor.user
  if (!session || !(await deleteSession(db, session.id))) return
  await recordAudit(db, actor, {
    action: 'logout',
    table_name: 'sessions',
    record_id: session.id,
  })
}
