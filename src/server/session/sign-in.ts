import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { ABSOLUTE_LIMIT_MINUTES } from '#shared/session/limits.ts'
import { setCookie } from './cookies.ts'
import type { Identity, SignInAnswer } from './identity-provider.ts'
import { endSession } from './end-session.ts'
import { findMember } from './find-member.ts'
import {
  deleteExpired,
  insertPendingSignIn,
  insertSession,
  type Profile,
  takePendingSignIn,
} from './queries.ts'
import { hashToken, newToken } from './tokens.ts'

const PENDING_MINUTES = 10

/** Begins a sign-in: PKCE, state and nonce stay here, bound to the browser by a short-lived cookie. */
export async function beginSignIn(visitor: Visitor): Promise<{ redirectUrl: string }> {
  const { env, now, reply } = visitor
  const { pending, redirectUrl } = await visitor.provider.begin()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000)
  await visitor.inTransaction(async (db) => {
    await deleteExpired(db, now)
    await insertPendingSignIn(db, hashToken(token), pending, expiresAt)
  })
  reply.headers.append('set-cookie', setCookie(env, 'signin', token, PENDING_MINUTES * 60))
  return { redirectUrl }
}

/** Finishes a sign-in: one code, one try, one session. The provider is asked outside any transaction. */
export async function finishSignIn(
  visitor: Visitor,
  answer: SignInAnswer,
  signInToken: string | undefined,
): Promise<void> {
  const { env, now, provider, reply } = visitor
  const pending =
    signInToken === undefined
      ? undefined
      : await visitor.inTransaction((db) => takePendingSignIn(db, hashToken(signInToken), now))
  if (!pending) throw new Refusal(401, 'This sign-in has expired. Please start again.')

  const identity = await provider.finish(answer, pending)
  const token = newToken()
  const outcome = await visitor.inTransaction((db) => openSession(db, visitor, identity, token))
  if (outcome instanceof Refusal) throw outcome
  reply.headers.append('set-cookie', setCookie(env, 'signin', '', 0))
  reply.headers.append('set-cookie', setCookie(env, 'session', token, ABSOLUTE_LIMIT_MINUTES * 60))
}

/** A refusal is returned, not thrown: its audit row must be kept. */
async function openSession(
  db: Db,
  visitor: Visitor,
  identity: Identity,
  token: string,
): Promise<Refusal | undefined> {
  const { now, origin } = visitor
  const profile = await findMember(db, visitor, identity)
  if (!profile?.is_active) {
    await recordAudit(
      db,
      { user: profile ?? null, origin, now },
      {
        action: 'denied',
        table_name: 'sessions',
        record_id: profile?.id ?? null,
        new_values: {
          email: identity.email,
          reason: profile ? 'deactivated' : 'not a team member',
        },
      },
    )
    return refusalFor(identity, profile)
  }
  // Whoever used this browser before is signed out, so that no old session lives on unseen.
  if (visitor.user) await endSession(db, { ...visitor, user: visitor.user })
  const sessionId = await insertSession(db, {
    token_hash: hashToken(token),
    profile_id: profile.id,
    created_at: now,
    expires_at: new Date(now.getTime() + ABSOLUTE_LIMIT_MINUTES * 60_000),
    ip_address: origin.ip_address,
    user_agent: origin.user_agent,
  })
  await recordAudit(
    db,
    { user: profile, origin, now },
    {
      action: 'login',
      table_name: 'sessions',
      record_id: sessionId,
      new_values: { email: profile.email, role: profile.role },
    },
  )
  return undefined
}

function refusalFor(identity: Identity, profile: Profile | undefined): Refusal {
  if (profile)
    return new Refusal(403, 'This account is deactivated. Please speak to your administrator.')
  if (identity.email === null)
    return new Refusal(403, 'Your identity provider has not verified your e-mail address.')
  return new Refusal(
    403,
    `${identity.email} is not a member of this shop's team. Please speak to your administrator.`,
  )
}
