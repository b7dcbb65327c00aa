import { z } from 'zod'

const KEY = 'veld-return-to'
const HOME = '/dashboard'
const Kept = z.object({ user: z.string(), path: z.string() })

interface Place {
  pathname: string
  search: string
  hash: string
}

/**
 * Where a person was when the session ended, for this tab only: signing in again leads back there. Whoever else signs
 * in begins at the dashboard, as always; the page may not be theirs to see.
 */
export const returnTo = {
  remember({ pathname, search, hash }: Place, userId: string): void {
    sessionStorage.setItem(KEY, JSON.stringify({ user: userId, path: pathname + search + hash }))
  },
  forget: (): void => sessionStorage.removeItem(KEY),
  take(userId: string): string {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return pathFor(userId, kept)
  },
}

/** Where this person goes, by what was kept of whoever was here before. */
export function pathFor(userId: string, kept: string | null): string {
  try {
    const { user, path } = Kept.parse(JSON.parse(kept ?? 'null'))
    return user === userId && isOwnPath(path) ? path : HOME
  } catch {
    return HOME
  }
}

/** A path of this application behind the sign-in: never another site (`//host`, `/\host`) or the sign-in itself. */
export function isOwnPath(path: string): boolean {
  const origin = 'http://veld.invalid'
  if (!URL.canParse(path, origin)) return false
  const url = new URL(path, origin)
  return (
    path.startsWith('/') &&
    url.origin === origin &&
    url.pathname !== '/' &&
    !/^\/(auth|api|oidc)(\/|$)/.test(url.pathname)
  )
}
