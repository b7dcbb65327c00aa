import type { KeyScope } from '#shared/api-keys/api-key.ts'
import type { Role } from '#shared/roles.ts'

/** Who asks: a member of the team, or a program that acts for one. */
export interface User {
  id: string
  email: string
  role: Role
  first_name: string
  last_name: string
  phone: string | null
  is_active: boolean
  created_at: string
  /** Null when a program acts for them with a key. */
  session: UserSession | null
  key: UsedKey | null
}

/** The API key by which a program acts. */
export interface UsedKey {
  id: number
  name: string
  scope: KeyScope
}

export interface UserSession {
  id: string
  created_at: Date
  last_active_at: Date
  /** The absolute limit; the idle limit counts from the last activity. */
  expires_at: Date
  /** Who signed in; somebody else may have taken over at the till since. */
  owner_id: string
  /** Since when it waits for a PIN. */
  locked_at: string | null
}

/** For endpoints that no key opens: there is a session. */
export function sessionOf({ session }: User): UserSession {
  if (!session) throw new Error('a key reached an endpoint of sessions')
  return session
}
