import type { CurrentUser } from '#shared/session/contract.ts'
import { isReachable } from '#web/connection.ts'
import { forgetPeople } from '#web/session/forget-people.ts'
import { returnTo } from '#web/session/return-path.ts'
import { toast } from '#web/ui/states/toast.tsx'

const EXPIRED = 'Session expired. Please log in again.'
/** Marks that the page was left because the session was over: the toast does not survive the way to logout. */
const FLAG = 'veld-session-expired'

/**
 * The session is over: says so, remembers the person's page and leaves through the logout endpoint. Before that the
 * till forgets who was there, or they would go on at it as soon as the line is gone.
 */
export function expire({ id }: Pick<CurrentUser, 'id'>): void {
  returnTo.remember(window.location, id)
  toast.error(EXPIRED)
  void forgetPeople().then(leave)
}

function leave(): void {
  // Offline the browser would show its own error page; the router then leads to the landing page.
  if (!isReachable()) return
  sessionStorage.setItem(FLAG, 'yes')
  window.location.assign('/api/logout')
}

/** Stays until it is closed: whoever was away for hours should still read it. */
export function showExpiryNotice(): void {
  if (sessionStorage.getItem(FLAG) === null) return
  sessionStorage.removeItem(FLAG)
  toast.error(EXPIRED, false)
}
