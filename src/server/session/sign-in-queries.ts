import type { Db } from '#server/db/client.ts'
import type { Identity } from './read-identity.ts'

/** False when a session was opened with this very authentication before. */
export async function insertSignIn(
  db: Db,
  { issuer, subject, auth_time }: Identity,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    INSERT INTO sign_ins (issuer, subject, auth_time, created_at)
    VALUES (${issuer}, ${subject}, to_timestamp(${auth_time}::double precision), ${now})
    ON CONFLICT DO NOTHING`
  return count > 0
}

/** Whether this provider has told of anybody when it asked them. */
export async function hasToldTimes(db: Db, issuer: string): Promise<boolean> {
  const [row] = await db<[{ told: boolean }]>`
    SELECT EXISTS (SELECT FROM sign_ins WHERE issuer = ${issuer} AND auth_time IS NOT NULL) AS told`
  return row.told
}

/** Of the newest sign-ins through the provider that serves the shop now. */
export async function countSignInTimes(
  db: Db,
  newest: number,
): Promise<{ sign_ins: number; with_time: number }> {
  const [row] = await db<[{ sign_ins: number; with_time: number }]>`
    SELECT count(*) AS sign_ins, count(auth_time) AS with_time FROM (
      SELECT auth_time FROM sign_ins WHERE issuer = (SELECT issuer FROM sign_ins ORDER BY id DESC LIMIT 1)
      ORDER BY id DESC LIMIT ${newest}
    ) latest`
  return row
}
