import { useEffect, useState } from 'react'
import { sessionApi } from '#shared/session/contract.ts'
import { answered, call } from '#web/call.ts'
import { type Countdown, createCountdown } from '#web/session/countdown.ts'
import { expire } from '#web/session/expiry.ts'
import { session, useUser } from '#web/session/session.ts'
import { tabs } from '#web/session/tabs.ts'
import { useStore } from '#web/store.ts'

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const
const EXTEND_FAILED = 'Failed to extend session'
/** Marks what is about the session itself: moving there is not work, or nobody could dismiss the warning. */
export const NO_ACTIVITY = 'data-no-activity'

/** The countdown of the signed-in person, kept by activity, by the server's answers and by the other tabs. */
export function useCountdown() {
  const user = useUser()
  const [countdown] = useState(makeCountdown)
  const state = useStore(countdown, (now) => now)

  useEffect(() => countdown.learn(user.session), [countdown, user.session])
  useEffect(() => {
    const stop = [
      tickEverySecond(countdown),
      listenForActivity(countdown),
      tabs.listen({ end: countdown.adopt, signedOut: session.forget }),
      askAgainOnReturn(),
    ]
    return () => stop.forEach((end) => end())
  }, [countdown])

  return { ...state, extendNow: countdown.extendNow, dismiss: countdown.dismiss }
}

function makeCountdown(): Countdown {
  return createCountdown({
    now: () => performance.now(),
    idleSeconds: () => (session.get().user?.settings.session_timeout_minutes ?? 0) * 60,
    extend: async () =>
      answered(await call(sessionApi.extendSession, {}, EXTEND_FAILED), EXTEND_FAILED),
    onExpired: () => {
      const { user } = session.get()
      if (user !== null) expire(user)
      session.forget()
    },
    shared: tabs,
  })
}

function tickEverySecond(countdown: Countdown): () => void {
  const timer = setInterval(countdown.tick, 1000)
  return () => clearInterval(timer)
}

function listenForActivity(countdown: Countdown): () => void {
  function onActivity(event: Event) {
    if (event.target instanceof Element && event.target.closest(`[${NO_ACTIVITY}]`)) return
    countdown.activity()
  }
  const options = { capture: true, passive: true }
  for (const name of ACTIVITY) window.addEventListener(name, onActivity, options)
  return () => {
    for (const name of ACTIVITY) window.removeEventListener(name, onActivity, options)
  }
}

/** A machine that slept has stopped its clock; asking who is signed in sets the countdown right. */
function askAgainOnReturn(): () => void {
  document.addEventListener('visibilitychange', askWhenVisible)
  return () => document.removeEventListener('visibilitychange', askWhenVisible)
}

function askWhenVisible(): void {
  if (document.visibilityState === 'visible') void session.refetch()
}
