import type { Db } from '#server/db/client.ts'
import type { Role } from '#shared/roles.ts'

export interface Profile {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  role: Role
  is_active: boolean
  created_at: string
}

export interface SessionRow extends Profile {
  /** Of the token, in hexadecimal digits. */
  token_hash: string
  session_id: string
  session_created_at: string
  last_active_at: string
  expires_at: string
  /** Who signed in. The profile is of whoever has taken over at the till since, or of the same person. */
  owner_id: string
  owner_is_active: boolean
  locked_at: string | null
  /** As JSON. */
  settings: string
}

export const profileColumns = (db: Db) =>
  db`p.id, p.email, p.first_name, p.last_name, p.phone, p.role, p.is_active, p.created_at`

/** The sessions of some tokens, with their owners and the shop's settings as the database knows them now. */
export function listSessions(db: Db, tokenHashes: readonly string[]): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    SELECT encode(s.token_hash, 'hex') AS token_hash, ${profileColumns(db)}, s.id AS session_id,
      s.created_at AS session_created_at, s.last_active_at, s.expires_at, o.id AS owner_id,
      o.is_active AS owner_is_active, s.locked_at,
      (SELECT value::text FROM settings) AS settings
    FROM unnest(${tokenHashes}::text[]) asked
    JOIN sessions s ON s.token_hash = decode(asked, 'hex')
    JOIN profiles o ON o.id = s.profile_id
    JOIN profiles p ON p.id = coalesce(s.acting_id, s.profile_id)`
}

interface NewSession {
  token_hash: Uint8Array
  profile_id: string
  created_at: Date
  expires_at: Date
  ip_address: string
  user_agent: string
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    INSERT INTO sessions (token_hash, profile_id, created_at, last_active_at, expires_at, ip_address, user_agent)
    VALUES (${Buffer.from(session.token_hash)}, ${session.profile_id}, ${session.created_at}, ${session.created_at},
      ${session.expires_at}, ${session.ip_address}, ${session.user_agent})
    RETURNING id`
  return row!.id
}

export async function updateSessionActivity(db: Db, id: string, now: Date): Promise<void> {
  await db`UPDATE sessions SET last_active_at = greatest(last_active_at, ${now}) WHERE id = ${id}`
}

/** Whoever takes over acts from now on; who signed in themselves is back as who they are. */
export async function updateSessionActor(
  db: Db,
  id: string,
  actor: { id: string; now: Date },
): Promise<void> {
  await db`
    UPDATE sessions SET acting_id = nullif(${actor.id}::uuid, profile_id), locked_at = NULL,
      last_active_at = greatest(last_active_at, ${actor.now})
    WHERE id = ${id}`
}

export async function updateSessionLocked(db: Db, id: string, now: Date): Promise<void> {
  await db`UPDATE sessions SET locked_at = coalesce(locked_at, ${now}) WHERE id = ${id}`
}

/** False when it had ended before. */
export async function deleteSession(db: Db, id: string): Promise<boolean> {
  const { count } = await db`DELETE FROM sessions WHERE id = ${id}`
  return count > 0
}

/** How long it is known what the provider said of a sign-in. */
const SIGN_IN_DAYS = 90

/** Sessions past their absolute limit, sign-ins never finished, PINs tried and what was said of sign-ins long ago. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db`DELETE FROM sessions WHERE expires_at < ${now}`
  await db`DELETE FROM pending_sign_ins WHERE expires_at < ${now}`
  await db`DELETE FROM pin_tries WHERE last_at < ${now}::timestamptz - interval '2 days' AND wait_until < ${now}`
  await db`
    DELETE FROM sign_ins WHERE created_at < ${now}::timestamptz - make_interval(days => ${SIGN_IN_DAYS})`
}

export interface PendingSignIn {
  state: string
  nonce: string
  code_verifier: string
  begun_at: Date
}

export async function insertPendingSignIn(
  db: Db,
  tokenHash: Uint8Array,
  pending: PendingSignIn,
  expiresAt: Date,
): Promise<void> {
  await db`
    INSERT INTO pending_sign_ins (token_hash, state, nonce, code_verifier, begun_at, expires_at)
    VALUES (${Buffer.from(tokenHash)}, ${pending.state}, ${pending.nonce}, ${pending.code_verifier}, ${pending.begun_at},
      ${expiresAt})`
}

/** Takes a sign-in out of the waiting list, so that its code is tried once only. */
export async function takePendingSignIn(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<PendingSignIn | undefined> {
  const [row] = await db<(Omit<PendingSignIn, 'begun_at'> & { begun_at: string })[]>`
    DELETE FROM pending_sign_ins WHERE token_hash = ${Buffer.from(tokenHash)} AND expires_at > ${now}
    RETURNING state, nonce, code_verifier, begun_at`
  return row && { ...row, begun_at: new Date(row.begun_at) }
}

/** Held until the transaction ends: whoever is deactivated meanwhile is either seen so, or signed out again. */
export async function lockProfileByIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<Profile | undefined> {
  const [row] = await db<Profile[]>`
    SELECT ${profileColumns(db)} FROM profiles p WHERE oidc_issuer = ${issuer} AND oidc_subject = ${subject}
    FOR SHARE`
  return row
}

export interface UnboundProfile extends Profile {
  /** Null until the first sign-in. */
  oidc_issuer: string | null
  oidc_subject: string | null
}

/** The member with that e-mail whom this provider does not know yet: invited, or signed in by the shop's former one. */
export async function lockUnbound(
  db: Db,
  email: string,
  issuer: string,
): Promise<UnboundProfile | undefined> {
  const [row] = await db<UnboundProfile[]>`
    SELECT ${profileColumns(db)}, oidc_issuer, oidc_subject FROM profiles p
    WHERE email = ${email} AND oidc_issuer IS DISTINCT FROM ${issuer} FOR UPDATE`
  return row
}

export async function updateProfileIdentity(
  db: Db,
  id: string,
  { issuer, subject, role }: { issuer: string; subject: string; role: Role },
): Promise<Profile> {
  const [row] = await db<[Profile]>`
    UPDATE profiles p SET oidc_issuer = ${issuer}, oidc_subject = ${subject}, role = ${role} WHERE id = ${id}
    RETURNING ${profileColumns(db)}`
  return row
}

export async function insertAdmin(
  db: Db,
  person: { email: string; first_name: string; last_name: string; issuer: string; subject: string },
): Promise<Profile | undefined> {
  const [row] = await db<Profile[]>`
    INSERT INTO profiles AS p (email, first_name, last_name, role, oidc_issuer, oidc_subject)
    VALUES (${person.email}, ${person.first_name}, ${person.last_name}, 'admin', ${person.issuer}, ${person.subject})
    ON CONFLICT DO NOTHING
    RETURNING ${profileColumns(db)}`
  return row
}
