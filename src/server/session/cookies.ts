import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Env } from '#server/env.ts'

export type CookieKind = 'session' | 'signin'

/**
 * On https the `__Host-` prefix ties a cookie to this very host; on http the name carries the port, since cookies ignore
 * ports and two shops may run on one machine.
 */
export function cookieName(env: Env, kind: CookieKind): string {
  const { protocol, port } = new URL(env.PUBLIC_ORIGIN)
  return protocol === 'https:' ? `__Host-veld_${kind}` : `veld_${kind}_${port || '80'}`
}

export function readCookie(request: Request, env: Env, kind: CookieKind): string | undefined {
  const name = cookieName(env, kind)
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** A Set-Cookie header; no `seconds` means until the browser is closed, zero removes the cookie. */
export function setCookie(env: Env, kind: CookieKind, value: string, seconds?: number): string {
  return generateCookie(cookieName(env, kind), value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  })
}
