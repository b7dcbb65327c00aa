import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Env } from '#server/env.ts'
import { isPlainHttp } from '#server/http/client-address.ts'

export type CookieKind = 'session' | 'signin'

/**
 * On https the `__Host-` prefix ties a cookie to this very host; on http the name carries the port, since cookies
 * ignore ports and two shops may run on one machine.
 */
export function cookieName({ PUBLIC_ORIGIN }: Env, kind: CookieKind): string {
  const port = /:(\d+)$/.exec(PUBLIC_ORIGIN)?.[1] ?? '80'
  return PUBLIC_ORIGIN.startsWith('https:') ? `__Host-veld_${kind}` : `veld_${kind}_${port}`
}

export function readCookie(request: Request, env: Env, kind: CookieKind): string | undefined {
  const name = cookieName(env, kind)
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** A Set-Cookie header; no `seconds` means until the browser is closed, zero removes the cookie. */
export function setCookie(env: Env, kind: CookieKind, value: string, seconds?: number): string {
  return generateCookie(cookieName(env, kind), value, {
    httpOnly: true,
    sameSite: kind === 'session' ? siteOf(env) : 'Lax',
    path: '/',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  })
}

/**
 * Where browsers do not say which site a request comes from, no other site may lead one here in the name of who is
 * signed in. Who comes by a link from elsewhere is asked who they are by our own page a moment later, and is known
 * then.
 */
const siteOf = ({ PUBLIC_ORIGIN }: Env): 'Strict' | 'Lax' =>
  isPlainHttp(PUBLIC_ORIGIN) ? 'Strict' : 'Lax'
