import { PAGES } from '#shared/pages.ts'
import { isAmong, type Role } from '#shared/roles.ts'
import { roleOf, useSession } from '#web/session/session.ts'

type NavigationPage = (typeof PAGES)[number]

/** The pages that a role may see, in the order of the navigation. */
export function navigationFor(role: Role): readonly NavigationPage[] {
  return PAGES.filter(({ roles }) => isAmong(roles, role))
}

export function usePages(): readonly NavigationPage[] {
  const { user } = useSession()
  return navigationFor(roleOf(user))
}

export const pageAt = (pathname: string): NavigationPage | undefined =>
  PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
