import type { Role } from '#shared/roles.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { call, listenToCalls } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { expire } from '#web/session/expiry.ts'
import { createSessionStore } from '#web/session/session-store.ts'
import { useStore } from '#web/store.ts'

const PATIENCE_MS = 2000

/** Only the till goes on without the server. */
const isAtTill = (): boolean => window.location.pathname === '/pos'

let recall: () => Promise<CurrentUser | undefined> = () => Promise.resolve(undefined)

let untold = recall

/** Who knows who was at this till when its server was heard last, and who came since. */
export function recallBy(whoWasHere: typeof recall, whoTookOver: typeof recall): void {
  recall = whoWasHere
  untold = whoTookOver
}

/** The application's one session. */
export const session = createSessionStore({
  call,
  log: logError,
  provider: () =>
    document.querySelector<HTMLMetaElement>('meta[name="veld-provider"]')?.content ?? 'local',
  navigate: (address) => window.location.assign(address),
  onEnded: expire,
  recall: async () => (isAtTill() ? recall() : undefined),
  untold: () => untold(),
  patience: () => (isAtTill() ? AbortSignal.timeout(PATIENCE_MS) : undefined),
})

listenToCalls({
  unauthorized: () => session.end(),
  // Whoever was given another role meanwhile is shown what it may do.
  forbidden: () => session.get().user !== null && void session.refetch(),
})

export function useSession() {
  const state = useStore(session, (all) => all)
  const { refetch, redirectToLogin, exchangeCodeForSessionToken, logOut } = session
  return { ...state, refetch, redirectToLogin, exchangeCodeForSessionToken, logOut }
}

/** The signed-in person, for screens inside the protected layout, where there always is one. */
export function useUser(): CurrentUser {
  const user = useStore(session, (state) => state.user)
  if (user === null) throw new Error('there is no user outside the protected pages')
  return user
}

export const roleOf = (user: CurrentUser | null): Role => user?.profile.role ?? 'viewer'
