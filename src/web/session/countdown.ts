import { MINUTE_MS } from '#shared/dates.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { createStore } from '#web/store.ts'

/** A warning appears when this much is left, */
const WARNING_SECONDS = 5 * 60
/** but never in the first part of a short session, or the shortest would be a warning from its beginning. */
const LATEST_PART = 0.5
/** Activity is told to the server at most this often. */
const EXTEND_EVERY_MS = MINUTE_MS
/** The server rounds to whole seconds and the answer travels. */
const SLACK_SECONDS = 2

type SessionTimes = Pick<CurrentUser['session'], 'seconds_left' | 'expires_at'>

export interface CountdownState {
  /** Seconds left while the warning shows, else null. */
  warning: number | null
  /** The session has reached the age at which nothing extends it any more. */
  atLimit: boolean
}

export interface CountdownDependencies {
  /** Milliseconds of a clock that nobody can set back. */
  now: () => number
  /** The idle limit of the settings. */
  idleSeconds: () => number
  extend: () => Promise<SessionTimes>
  onExpired: () => void
  /** The latest end that any tab knows, by the server's clock. */
  shared: { read: () => string | null; write: (expiresAt: string) => void }
}

export type Countdown = ReturnType<typeof createCountdown>

/**
 * How long the session still lasts. Only the server's answers set it, so it never promises more than the server
 * grants; activity asks for a new answer. Drive it with `tick()` every second.
 */
export function createCountdown({
  now,
  idleSeconds,
  extend,
  onExpired,
  shared,
}: CountdownDependencies) {
  const store = createStore<CountdownState>({ warning: null, atLimit: false })
  let deadline = Infinity
  let expiresAt = 0
  let lastAsked = -Infinity
  let activityWaits = false
  let dismissed = false
  let over = false

  function learn(times: SessionTimes): void {
    setEnd(now() + times.seconds_left * 1000, Date.parse(times.expires_at))
    shared.write(times.expires_at)
    refresh()
  }

  /** Another tab was told a new end. Both are the server's times, so this device's clock does not matter. */
  function adopt(sharedExpiresAt: string | null): void {
    const end = Date.parse(sharedExpiresAt ?? '')
    if (Number.isNaN(end) || end <= expiresAt) return
    setEnd(deadline + end - expiresAt, end)
    lastAsked = now()
    refresh()
  }

  /** Whoever dismissed the warning dismissed that of the time before. */
  function setEnd(newDeadline: number, newExpiresAt: number): void {
    if (newExpiresAt > expiresAt) dismissed = false
    deadline = newDeadline
    expiresAt = newExpiresAt
  }

  function activity(): void {
    activityWaits = true
    askIfDue()
  }

  function askIfDue(): void {
    if (over || !activityWaits || now() - lastAsked < EXTEND_EVERY_MS) return
    // A failure shows in the countdown itself: it runs on.
    ask().catch(() => {})
  }

  async function ask(): Promise<void> {
    lastAsked = now()
    activityWaits = false
    const times = await extend()
    set({ atLimit: times.seconds_left + SLACK_SECONDS < idleSeconds() })
    learn(times)
  }

  /** The person asked for more time: says whether there was any to have. Rejects when the server refused. */
  async function extendNow(): Promise<'extended' | 'at-limit'> {
    await ask()
    return store.get().atLimit ? 'at-limit' : 'extended'
  }

  function dismiss(): void {
    dismissed = true
    refresh()
  }

  function tick(): void {
    askIfDue()
    // A frozen tab may have missed what the others were told.
    if (now() >= deadline) adopt(shared.read())
    if (now() >= deadline && !over) {
      over = true
      refresh()
      onExpired()
    } else refresh()
  }

  function refresh(): void {
    const left = Math.max(0, Math.ceil((deadline - now()) / 1000))
    const warnsAt = Math.min(WARNING_SECONDS, idleSeconds() * LATEST_PART)
    const shows = left <= warnsAt && !dismissed && !over
    set({ warning: shows ? left : null })
  }

  function set(change: Partial<CountdownState>): void {
    const state = store.get()
    const next = { ...state, ...change }
    // It ticks every second, and mostly nothing is to be drawn.
    if (next.warning !== state.warning || next.atLimit !== state.atLimit) store.set(next)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    learn,
    adopt,
    activity,
    extendNow,
    dismiss,
    tick,
  }
}

/** `04:59`. */
export function formatLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
