import { useRouter } from '@tanstack/react-router'
import { PAGES, type PagePath } from '#shared/pages.ts'
import type { Role } from '#shared/roles.ts'
import { roleOf, useSession } from '#web/session/session.ts'

type NavigationPage = (typeof PAGES)[number]

/** The pages that a role may see and that have a screen, in the order of the navigation. */
export function navigationFor(role: Role, screens: readonly PagePath[]): readonly NavigationPage[] {
  return PAGES.filter(({ path, roles }) => screens.includes(path) && roles.includes(role))
}

export function usePages(): readonly NavigationPage[] {
  const { user } = useSession()
  const { screens } = useRouter().options.context
  return navigationFor(roleOf(user), screens)
}

export const pageAt = (pathname: string): NavigationPage | undefined =>
  PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
