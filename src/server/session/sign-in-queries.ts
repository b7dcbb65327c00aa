import type { Db } from '#server/db/client.ts'
import type { SignInTimes } from '#shared/session/contract.ts'
import type { Identity } from './read-identity.ts'

/** False when a session was opened with this very authentication before. */
export async function insertSignIn(
  db: Db,
  { issuer, subject, auth_time, factors }: Identity,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    INSERT INTO sign_ins (issuer, subject, auth_time, second_factor, created_at)
    VALUES (${issuer}, ${subject}, to_timestamp(${auth_time}::double precision), ${factors.isSecond}, ${now})
    ON CONFLICT DO NOTHING`
  return count > 0
}

/** Whether this provider has told of anybody when it asked them. */
export async function hasToldTimes(db: Db, issuer: string): Promise<boolean> {
  const [row] = await db<[{ told: boolean }]>`
    SELECT EXISTS (SELECT FROM sign_ins WHERE issuer = ${issuer} AND auth_time IS NOT NULL) AS told`
  return row.told
}

type Counted = Omit<SignInTimes, 'is_second_factor_ignored'>

/** Of the newest sign-ins through the provider that serves the shop now. */
export async function countSignInTimes(db: Db, newest: number): Promise<Counted> {
  const [row] = await db<[Counted]>`
    SELECT count(*) AS sign_ins, count(auth_time) AS with_time,
      count(*) FILTER (WHERE second_factor) AS with_second_factor
    FROM (
      SELECT auth_time, second_factor FROM sign_ins WHERE issuer = (SELECT issuer FROM sign_ins ORDER BY id DESC LIMIT 1)
      ORDER BY id DESC LIMIT ${newest}
    ) latest`
  return row
}
