import type { Context } from 'hono'
import { findProgram } from '#server/api-keys/find-program.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bearerKey } from '#server/http/bearer-key.ts'
import type { Caller, HttpEnv, Visitor } from '#server/http/context.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { leastRole, type Role } from '#shared/roles.ts'
import { sessionEnd } from '#shared/session/limits.ts'
import { readCookie } from './cookies.ts'
import { findSession } from './find-session.ts'
import type { SessionRow } from './queries.ts'
import { hashToken } from './tokens.ts'

/** Who asks: the role and the active flag are read from the database on every request. */
export async function findVisitor(c: Context<HttpEnv>): Promise<Visitor | Caller> {
  const { services, origin } = c.var
  const { pool, reportPool, ...parts } = services
  const visitor: Visitor = {
    ...parts,
    db: pool,
    tillDb: pool.tills,
    inTransaction: (run) => inTransaction(pool, run),
    inLongTransaction: (run) => inTransaction(reportPool, run),
    exportDb: reportPool,
    inReport: (run) => inSnapshot(reportPool, run),
    user: null,
    now: services.clock(),
    origin,
    request: c.req.raw,
    reply: { headers: new Headers() },
  }
  const key = bearerKey(c.req.raw)
  if (key !== undefined) return { ...visitor, ...(await findProgram(visitor, key)) }
  const token = readCookie(c.req.raw, services.env, 'session')
  return token ? { ...visitor, ...(await findSignedIn(visitor, token)) } : visitor
}

async function findSignedIn(
  { tillDb, now }: Visitor,
  token: string,
): Promise<Pick<Caller, 'user' | 'settings'> | undefined> {
  // Whoever asks is known at once, however busy the reads are.
  const row = await findSession(tillDb, hashToken(token))
  if (!row?.is_active || !row.owner_is_active) return undefined
  const {
    session_id,
    session_created_at,
    last_active_at,
    expires_at,
    settings: saved,
    owner_id,
    locked_at,
    owner_is_active: _,
    token_hash: __,
    ...profile
  } = row
  const settings = readSettings(saved)
  const session = {
    id: session_id,
    created_at: new Date(session_created_at),
    last_active_at: new Date(last_active_at),
    expires_at: new Date(expires_at),
    owner_id,
    locked_at,
  }
  if (sessionEnd(session, settings.session_timeout_minutes) <= now) return undefined
  return { user: { ...profile, role: roleOf(row), session, key: null }, settings }
}

/** A PIN is less than a sign-in: whoever took over by it sells, and leads the shop once they have signed in. */
const roleOf = ({ id, owner_id, role }: SessionRow): Role =>
  id === owner_id ? role : leastRole(role, 'budtender')
