import type { Db } from '#server/db/client.ts'

export interface OpenSession {
  id: string
  created_at: string
  last_active_at: string
  /** The absolute limit. */
  expires_at: string
  ip_address: string | null
  user_agent: string | null
}

/** More browsers than anybody has, so that a thousand sign-ins by a script do not make a page of them. */
const MAX_SESSIONS = 200

export async function listSessionsOf(db: Db, profileId: string, now: Date): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    SELECT id, created_at, last_active_at, expires_at, ip_address, user_agent FROM sessions
    WHERE profile_id = ${profileId} AND expires_at > ${now}
    ORDER BY last_active_at DESC, id
    LIMIT ${MAX_SESSIONS}`
}

export async function deleteSessionOf(
  db: Db,
  profileId: string,
  sessionId: string,
): Promise<OpenSession | undefined> {
  const [row] = await db<OpenSession[]>`
    DELETE FROM sessions WHERE id = ${sessionId} AND profile_id = ${profileId}
    RETURNING id, created_at, last_active_at, expires_at, ip_address, user_agent`
  return row
}

/** Ends all sessions of a member but the one named, and answers which. */
export async function deleteSessionsOf(
  db: Db,
  profileId: string,
  exceptId: string | null = null,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    DELETE FROM sessions WHERE profile_id = ${profileId} AND id IS DISTINCT FROM ${exceptId} RETURNING id`
  return rows.map(({ id }) => id)
}
