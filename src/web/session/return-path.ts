const KEY = 'veld-return-to'
const HOME = '/dashboard'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** Where a person was when the session ended, for this tab only: signing in again leads back there. */
export const returnTo = {
  remember(place: Place): void {
    const path = place.pathname + place.search + place.hash
    if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
  },
  forget: (): void => sessionStorage.removeItem(KEY),
  take(): string {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path !== null && isOwnPath(path) ? path : HOME
  },
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
