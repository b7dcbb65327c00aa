import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/http/context.ts'
import { getSettings } from '#server/settings/queries.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { ABSOLUTE_LIMIT_MINUTES } from '#shared/session/limits.ts'
import { setCookie } from './cookies.ts'
import { explained } from './explain-failure.ts'
import { findMember } from './find-member.ts'
import type { SignInAnswer } from './identity-provider.ts'
import {
  deleteExpired,
  insertPendingSignIn,
  insertSession,
  type Profile,
  takePendingSignIn,
} from './queries.ts'
import type { EmailProblem, Identity } from './read-identity.ts'
import { refuseEarlier } from './refuse-earlier.ts'
import { asksSecondFactor, refuseSingleFactor } from './second-factor.ts'
import { type FailureCause, SignInFailure } from './sign-in-failure.ts'
import { signOut } from './sign-out.ts'
import { hashToken, newToken } from './tokens.ts'

const PENDING_MINUTES = 10

const EMAIL_PROBLEMS: Readonly<Record<EmailProblem['kind'], string>> = {
  missing:
    'Your identity provider did not tell this shop your e-mail address. Please speak to your administrator.',
  unsaid:
    'Your identity provider does not say whether your e-mail address is verified. Please speak to your administrator.',
  unverified: 'Your identity provider has not verified your e-mail address.',
  unanswered:
    'Your identity provider did not answer when asked for your e-mail address. Please try again.',
}
const EMAIL_CAUSES = {
  missing: 'no e-mail in the ID token and at the userinfo endpoint',
  unsaid: 'no email_verified in the ID token and at the userinfo endpoint',
  unverified: 'e-mail not verified',
} as const

/** Begins a sign-in: PKCE, state and nonce stay here, bound to the browser by a short-lived cookie. */
export async function beginSignIn(visitor: Visitor): Promise<{ redirectUrl: string }> {
  const { env, now, reply } = visitor
  const secondFactor = asksSecondFactor(env, await getSettings(visitor.db))
  const { pending, redirectUrl } = await explained(visitor, () =>
    visitor.provider.begin({ secondFactor }),
  )
  const token = newToken()
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * MINUTE_MS)
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
  const { env, reply } = visitor
  const token = newToken()
  await explained(visitor, async (reference) => {
    const identity = await identify(visitor, answer, signInToken)
    const failure = await visitor.inTransaction((db) =>
      openSession(db, visitor, { identity, token, reference }),
    )
    if (failure) throw failure
  })
  reply.headers.append('set-cookie', setCookie(env, 'signin', '', 0))
  reply.headers.append('set-cookie', setCookie(env, 'session', token, ABSOLUTE_LIMIT_MINUTES * 60))
}

async function identify(
  visitor: Visitor,
  answer: SignInAnswer,
  signInToken: string | undefined,
): Promise<Identity> {
  const { now, provider } = visitor
  const pending =
    signInToken === undefined
      ? undefined
      : await visitor.inTransaction((db) => takePendingSignIn(db, hashToken(signInToken), now))
  if (!pending)
    throw new SignInFailure(401, 'This sign-in has expired. Please start again.', {
      cause:
        signInToken === undefined
          ? 'the browser sent no cookie of a sign-in'
          : 'the sign-in is over ten minutes old, or was finished before',
    })
  return provider.finish(answer, pending)
}

/** What a session is opened with. */
interface Arrival {
  identity: Identity
  token: string
  reference: string
}

/** A failure is returned, not thrown: its audit row must be kept. */
async function openSession(
  db: Db,
  visitor: Visitor,
  { identity, token, reference }: Arrival,
): Promise<SignInFailure | undefined> {
  const { env, now, origin } = visitor
  const secondFactor = asksSecondFactor(env, await getSettings(db))
  const unproven =
    (await refuseEarlier(db, visitor, identity, secondFactor)) ??
    (secondFactor ? refuseSingleFactor(identity.factors) : undefined)
  const profile = unproven ? undefined : await findMember(db, visitor, identity)
  if (!profile?.is_active) {
    const failure = unproven ?? refusalFor(identity, profile)
    await recordAudit(
      db,
      { user: profile ?? null, origin, now },
      {
        action: 'denied',
        table_name: 'sessions',
        record_id: profile?.id ?? null,
        new_values: { email: identity.email, reason: failure.failure.cause, reference },
      },
    )
    return failure
  }
  // Whoever used this browser before is signed out, so that no old session lives on unseen.
  if (visitor.user) await signOut(db, { ...visitor, user: visitor.user })
  const sessionId = await insertSession(db, {
    token_hash: hashToken(token),
    profile_id: profile.id,
    created_at: now,
    expires_at: new Date(now.getTime() + ABSOLUTE_LIMIT_MINUTES * MINUTE_MS),
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

function refusalFor(identity: Identity, profile: Profile | undefined): SignInFailure {
  const refused = (message: string, failure: FailureCause) =>
    new SignInFailure(403, message, failure)
  if (profile)
    return refused('This account is deactivated. Please speak to your administrator.', {
      cause: 'deactivated',
    })
  if (identity.emailProblem)
    return refused(EMAIL_PROBLEMS[identity.emailProblem.kind], emailFailure(identity.emailProblem))
  return refused(
    `${identity.email} is not a member of this shop's team. Please speak to your administrator.`,
    { cause: 'not a team member' },
  )
}

function emailFailure(problem: EmailProblem): FailureCause {
  if (problem.kind === 'unanswered') return problem.failure
  return { cause: EMAIL_CAUSES[problem.kind] }
}
