import type { AnyRouter } from '@tanstack/react-router'
import { listenToCalls } from '#web/call.ts'
import { isReachable, onReachable } from '#web/connection.ts'
import { drafts } from '#web/drafts.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { logError } from '#web/log.ts'
import { showExpiryNotice } from '#web/session/expiry.ts'
import { forgetPeople } from '#web/session/forget-people.ts'
import { returnTo } from '#web/session/return-path.ts'
import { forgetSessionKeys } from '#web/session/session-keys.ts'
import { roleOf, session } from '#web/session/session.ts'
import { tabs } from '#web/session/tabs.ts'

/** Asks who is there and lets the guards decide again whenever that changes. */
export function followSession(router: AnyRouter): void {
  showExpiryNotice()
  let known = identity()
  session.subscribe(() => {
    if (identity() === known) return
    known = identity()
    if (known === '') forgetSessionKeys()
    else drafts.forget(session.get().user?.id)
    void router.invalidate()
  })
  // Also where the page was just opened: whoever was at this till is not to be recalled without the line.
  listenToCalls({ unauthorized: () => thisTillId() !== undefined && void forgetPeople() })
  onReachable(() => {
    if (isOwed()) void payOwed()
    else if (session.get().isUnknown) void session.refetch().then(() => router.invalidate())
  })
  void (isOwed() ? payOwed() : session.refetch())
}

const leaving = new Set<() => Promise<unknown>>()

/** For what ends when somebody signs out on purpose; answers how to take it back. */
export function onSignOut(work: () => Promise<unknown>): () => void {
  leaving.add(work)
  return () => leaving.delete(work)
}

/** Signing out on purpose: in every tab, and without a way back to the page. */
export function signOut(): void {
  returnTo.forget()
  drafts.forget()
  tabs.tellSignedOut()
  for (const work of leaving) work().catch(logError)
  void forgetPeople()
  void tellServer()
}

/** Somebody has signed out without the line: the server is told when it is back, before anything else. */
const OWED = 'veld-sign-out'
const isOwed = (): boolean => localStorage.getItem(OWED) !== null

/** Where nothing says that the line is gone, and so nobody would hear that it is back. */
const TELL_AGAIN_MS = 5000

/** Owed from before the server is asked: the browser may be closed before it has answered. */
async function tellServer(): Promise<void> {
  localStorage.setItem(OWED, 'yes')
  if (await session.logOut()) localStorage.removeItem(OWED)
  else if (isReachable()) setTimeout(() => void settleSignOut(), TELL_AGAIN_MS)
}

/** Before the next person signs in: told after that, it would be their session that ends. */
export async function settleSignOut(): Promise<void> {
  if (isOwed()) await payOwed()
}

async function payOwed(): Promise<void> {
  await tellServer()
  await session.refetch()
}

function identity(): string {
  const { user } = session.get()
  return user === null ? '' : `${user.id} ${roleOf(user)}`
}
