import { LONG_WITHIN_MS } from '#shared/dark/line.ts'
import { type CurrentUser, NO_CODE, sessionApi } from '#shared/session/contract.ts'
import { ApiError, type call as callEndpoint } from '#web/call.ts'
import { createStore } from '#web/store.ts'
import { locked } from './locked.ts'
import { problemOf, type SignInProblem } from './sign-in-problem.ts'

export const NO_SIGN_IN = 'Signing in is not possible just now. Please try again in a moment.'

/** A line that swallows everything never says that it does. */
const LEAVE_WITHIN_MS = 5000

export interface SessionState {
  user: CurrentUser | null
  /** True until the first fetch has settled, either way. */
  isPending: boolean
  isFetching: boolean
  /** The server could not say who is there: not reached, or itself in trouble. */
  isUnknown: boolean
}

export interface SessionDependencies {
  call: typeof callEndpoint
  log: (...details: unknown[]) => void
  provider: () => string
  /** Leaves the application for another address. */
  navigate: (address: string) => void
  /** The session of a signed-in person turned out to be over. */
  onEnded: (user: CurrentUser) => void
  /** Who was at this till when its server was heard last, where it may go on without it. */
  recall: () => Promise<CurrentUser | undefined>
  /** Who took this till over or locked it in the dark, of whom the server does not know yet. */
  untold: () => Promise<CurrentUser | undefined>
  /** How long a page that may go on without the server waits for it; undefined is for as long as it takes. */
  patience: () => AbortSignal | undefined
}

/** Who is signed in. Knows nothing of React, so that its rules can be tested alone. */
export function createSessionStore(dependencies: SessionDependencies) {
  const { call, log } = dependencies
  const store = createStore<SessionState>({
    user: null,
    isPending: true,
    isFetching: false,
    isUnknown: false,
  })
  let inFlight: Promise<CurrentUser | null> | undefined
  let exchange: Promise<void> | undefined
  // A fetch that began before signing out must not bring the person back.
  let generation = 0
  /** Somebody took the till over in the dark, of whom the server does not know yet. */
  let tookOver = false

  function set(change: Partial<SessionState>): void {
    store.set({ ...store.get(), ...change })
  }

  /** Concurrent calls share one fetch. */
  function refetch(): Promise<CurrentUser | null> {
    inFlight ??= fetchUser().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  async function fetchUser(): Promise<CurrentUser | null> {
    const begun = generation
    set({ isFetching: true })
    try {
      const [user, untold] = await Promise.all([askWho(), whoIsUntold()])
      if (begun === generation && !tookOver) set({ user: shown(user, untold), isUnknown: false })
    } catch (error) {
      const status = statusOf(error)
      const isUnknown = status === 0 || status >= 500
      set({ isUnknown })
      const recalled = isUnknown && store.get().user === null ? await whoWasHere() : undefined
      if (recalled && begun === generation) set({ user: recalled })
      log(`Failed to fetch user: API responded with HTTP status ${status}`)
    } finally {
      set({ isPending: false, isFetching: false })
    }
    return store.get().user
  }

  async function askWho(): Promise<CurrentUser> {
    if (store.get().user !== null) {
      const signal = AbortSignal.timeout(LONG_WITHIN_MS)
      return call(sessionApi.currentUser, {}, undefined, { signal })
    }
    const signal = dependencies.patience()
    if (!signal) return call(sessionApi.currentUser, {})
    try {
      return await call(sessionApi.currentUser, {}, undefined, { signal })
    } catch (error) {
      // Who cannot go on without the answer waits for it after all.
      if (!signal.aborted || (await whoWasHere())) throw error
      return call(sessionApi.currentUser, {})
    }
  }

  /**
   * To the server whoever took over in the dark is still the one before. Until they have shown it their PIN nobody is
   * let in as that one: they work on here without it, and a page that begins anew is locked.
   */
  function shown(user: CurrentUser, untold: CurrentUser | undefined): CurrentUser {
    if (!untold) return user
    const { user: now } = store.get()
    if (now?.id === untold.id) return now
    return locked({ ...untold, settings: user.settings, session: user.session })
  }

  const whoWasHere = () => orNobody(dependencies.recall)
  const whoIsUntold = () => orNobody(dependencies.untold)

  async function orNobody(
    asked: () => Promise<CurrentUser | undefined>,
  ): Promise<CurrentUser | undefined> {
    try {
      return await asked()
    } catch (error) {
      log('Nobody could be recalled:', error)
      return undefined
    }
  }

  /** Somebody else is at the till, or it is locked, and the server will be told later. */
  function takeOver(user: CurrentUser): void {
    tookOver = true
    set({ user })
  }

  /** The server is back: from here on it says who is there. */
  async function followServer(): Promise<void> {
    tookOver = false
    // A fetch that is under way may have been answered before.
    await inFlight
    await refetch()
  }

  /**
   * Learns what others have changed meanwhile: settings and role. Unless its limit was changed, the end of the session
   * is left as it is known: an answer that crossed with one that extended it would set it back.
   */
  async function refreshUser(): Promise<void> {
    const begun = generation
    const [user, untold] = await Promise.all([call(sessionApi.currentUser, {}), whoIsUntold()])
    const known = store.get().user
    if (begun !== generation || known === null || tookOver || untold) return
    const limitOf = ({ settings }: CurrentUser) => settings.session_timeout_minutes
    set({ user: limitOf(user) === limitOf(known) ? { ...user, session: known.session } : user })
  }

  /** Answers what is in the way when the identity provider's address could not be had. */
  async function redirectToLogin(): Promise<SignInProblem | undefined> {
    try {
      const provider = dependencies.provider()
      const { redirectUrl } = await call(sessionApi.signInAddress, { provider })
      dependencies.navigate(redirectUrl)
      return undefined
    } catch (error) {
      log(`Failed to get login redirect URL: API responded with HTTP status ${statusOf(error)}`)
      return problemOf(error, NO_SIGN_IN)
    }
  }

  /** Takes the code from the address. Runs at most once: repeated calls get the first attempt. */
  function exchangeCodeForSessionToken(search: string): Promise<void> {
    exchange ??= exchangeCode(new URLSearchParams(search))
    return exchange
  }

  async function exchangeCode(search: URLSearchParams): Promise<void> {
    // In place of a code the provider may say why there is none.
    const [code, error] = [search.get('code'), search.get('error')]
    if (!code && !error) throw new Error(NO_CODE)
    try {
      const { state, iss } = { state: search.get('state'), iss: search.get('iss') }
      await call(sessionApi.signIn, { code, error, state, iss })
    } catch (error) {
      log(
        `Failed to exchange code for session token: API responded with HTTP status ${statusOf(error)}`,
      )
      throw error
    }
    // A fetch that was under way when the session began would still answer "nobody".
    await inFlight
    await refetch()
  }

  /** Whether the server has heard it: without it the session there goes on until its end. */
  async function logOut(): Promise<boolean> {
    forget()
    try {
      const signal = AbortSignal.timeout(LEAVE_WITHIN_MS)
      await call(sessionApi.signOut, {}, undefined, { signal })
      return true
    } catch (error) {
      log('Failed to logout:', error)
      return false
    }
  }

  /** The person is gone: signed out here or in another tab. */
  function forget(): void {
    generation += 1
    set({ user: null })
  }

  /** The server answered 401. For a visitor that is nothing new. */
  function end(): void {
    const { user } = store.get()
    if (user === null) return
    forget()
    dependencies.onEnded(user)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** The first answer, or the state at once when there was one. */
    settled: () => (store.get().isPending ? refetch() : Promise.resolve(store.get().user)),
    refetch,
    takeOver,
    followServer,
    refreshUser,
    redirectToLogin,
    exchangeCodeForSessionToken,
    logOut,
    forget,
    end,
  }
}

function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}
