import { redirect } from '@tanstack/react-router'
import type { Page } from '#shared/pages.ts'
import { roleOf, session } from '#web/session/session.ts'
import { UnknownUser } from '#web/session/unknown-user.ts'
import { toast } from '#web/ui/states/toast.tsx'

/** Visitors have no business behind the sign-in. Waits for the first answer about who is there. */
export async function requireUser(): Promise<void> {
  const user = await session.settled()
  if (user !== null) return
  // Offline is no reason to lose the page: the address stays, and with the connection the page comes back.
  if (session.get().isUnknown) throw new UnknownUser()
  throw redirect({ to: '/', replace: true })
}

/** Hides a page from a role that may not see it; the server refuses its calls anyway. */
export function requireRole(page: Page, { preload }: { preload: boolean }): void {
  if (page.roles.includes(roleOf(session.get().user))) return
  if (!preload) toast.error(page.denied)
  throw redirect({ to: '/dashboard', replace: true })
}

/** The landing page does not wait for the session: a visitor sees it at once. */
export function sendHomeIfSignedIn(): void {
  if (session.get().user !== null) throw redirect({ to: '/dashboard', replace: true })
}
