import { bind, bindPublic } from '#server/http/bind.ts'
import type { App, Visitor } from '#server/http/context.ts'
import { isNavigation } from '#server/http/navigation.ts'
import { isForeign } from '#server/http/same-origin.ts'
import { Refusal } from '#server/refusal.ts'
import { EverydaySettings, NO_CODE, sessionApi } from '#shared/session/contract.ts'
import { sessionEnd } from '#shared/session/limits.ts'
import { readCookie, setCookie } from './cookies.ts'
import { explained } from './explain-failure.ts'
import { authorizationTrouble } from './provider-trouble.ts'
import { updateSessionActivity } from './queries.ts'
import { countSignInTimes } from './sign-in-queries.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { sessionOf, type UserSession } from './user.ts'

/** The provider has sent the browser back without a code, and says why. */
const refusedSignIn = (visitor: Visitor, error: string): Promise<never> =>
  explained(visitor, () => Promise.reject(authorizationTrouble(error)))

/** Enough to tell what the provider does, few enough to forget what it did before it was set up anew. */
const LATEST_SIGN_INS = 20

export function sessionRoutes(app: App): void {
  bindPublic(app, sessionApi.signInAddress, ({ provider }, visitor) => {
    if (provider !== visitor.provider.name)
      throw new Refusal(404, `Unknown sign-in provider: ${provider}`)
    return beginSignIn(visitor)
  })

  bindPublic(app, sessionApi.signIn, async ({ code, error, state, iss }, visitor) => {
    if (code === null && error !== null) await refusedSignIn(visitor, error)
    if (code === null) throw new Refusal(400, NO_CODE)
    const answer = { code, state, iss }
    await finishSignIn(visitor, answer, readCookie(visitor.request, visitor.env, 'signin'))
    return { success: true as const }
  })

  bind(app, sessionApi.currentUser, (_, { user, settings, now }) => ({
    id: user.id,
    email: user.email,
    profile: {
      role: user.role,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone,
      is_active: user.is_active,
      created_at: user.created_at,
    },
    session: sessionAnswer(sessionOf(user), settings.session_timeout_minutes, now),
    settings: EverydaySettings.parse(settings),
  }))

  bind(app, sessionApi.signInTimes, async (_, { db, env }) => ({
    ...(await countSignInTimes(db, LATEST_SIGN_INS)),
    is_second_factor_ignored: env.OIDC_SECOND_FACTOR === 'ignore',
  }))

  bind(app, sessionApi.extendSession, async (_, { db, user, settings, now }) => {
    const session = sessionOf(user)
    await updateSessionActivity(db, session.id, now)
    return sessionAnswer({ ...session, last_active_at: now }, settings.session_timeout_minutes, now)
  })

  bindPublic(app, sessionApi.signOut, async (_, visitor) => {
    refuseForeignSignOut(visitor)
    if (visitor.user) await signOut(visitor.db, { ...visitor, user: visitor.user })
    // Whoever comes without it, led here by another site, must not take it away either.
    if (readCookie(visitor.request, visitor.env, 'session') !== undefined)
      visitor.reply.headers.append('set-cookie', setCookie(visitor.env, 'session', '', 0))
    if (isNavigation(visitor.request)) visitor.reply.redirect = '/'
  })
}

/** A GET that acts: only our own pages and a typed address may, or any site could sign the cashier out. */
function refuseForeignSignOut({ request, env }: Visitor): void {
  if (isForeign(request, env.PUBLIC_ORIGIN))
    throw new Refusal(403, 'Sign out from within the application')
}

function sessionAnswer(session: UserSession, timeoutMinutes: number, now: Date) {
  const end = sessionEnd(session, timeoutMinutes)
  return {
    created_at: session.created_at.toISOString(),
    expires_at: end.toISOString(),
    seconds_left: Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000)),
    is_locked: session.locked_at !== null,
  }
}
