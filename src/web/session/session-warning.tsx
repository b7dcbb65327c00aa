import { Button, Paper } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sessionApi } from '#shared/session/contract.ts'
import { answered, ApiError, call } from '#web/call.ts'
import { isDark } from '#web/dark/line-store.ts'
import { drafts } from '#web/drafts.ts'
import { type Countdown, createCountdown, formatLeft } from '#web/session/countdown.ts'
import { expire } from '#web/session/expiry.ts'
import { forgetPeople } from '#web/session/forget-people.ts'
import { session, useUser } from '#web/session/session.ts'
import { tabs } from '#web/session/tabs.ts'
import { useStore } from '#web/store.ts'
import { toast } from '#web/ui/states/toast.tsx'
import classes from './session-warning.module.css'

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

const EXTEND_FAILED = 'Failed to extend session'

/** Marks what is about the session itself: moving there is not work, or nobody could dismiss the warning. */
const NO_ACTIVITY = 'data-no-activity'

/** Shows in the last minutes of the session. */
export function SessionWarning() {
  const { warning, atLimit, extendNow, dismiss } = useCountdown()
  const [extending, setExtending] = useState(false)
  if (warning === null) return null

  async function extend() {
    setExtending(true)
    try {
      if ((await extendNow()) === 'extended') toast.success('Session extended successfully')
    } catch (error) {
      // A session that is already over says so itself.
      if (!(error instanceof ApiError && error.status === 401))
        toast.error('Failed to extend session')
    }
    setExtending(false)
  }

  return (
    <Paper
      className={classes.warning}
      shadow="xl"
      withBorder
      role="alertdialog"
      aria-labelledby="session-warning-title"
      aria-describedby="session-warning-text"
      {...{ [NO_ACTIVITY]: true }}
    >
      <IconClockExclamation className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <h2 className={classes.title} id="session-warning-title">
        Session expiring soon
      </h2>
      {/* A timer is not announced by itself: every second would drown out everything else. */}
      <span className={classes.time} role="timer" aria-label="Time left">
        {formatLeft(warning)}
      </span>
      <p className={classes.text} id="session-warning-text">
        {atLimit
          ? 'You have been signed in for a whole day, the longest a session may last. Please finish and sign in again.'
          : 'You will be signed out when the time is up. Extend the session to keep working.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={dismiss}>
          Dismiss
        </Button>
        {!atLimit && (
          <Button loading={extending} onClick={() => void extend()}>
            Extend Session
          </Button>
        )}
      </div>
    </Paper>
  )
}

/** The countdown of the signed-in person, kept by activity, by the server's answers and by the other tabs. */
function useCountdown() {
  const user = useUser()
  const [countdown] = useState(makeCountdown)
  const state = useStore(countdown, (now) => now)

  useEffect(() => countdown.learn(user.session), [countdown, user.session])
  useEffect(() => {
    const stop = [
      tickEverySecond(countdown),
      listenForActivity(countdown),
      tabs.listen({ end: countdown.adopt, signedOut: forgetAll }),
      askAgainOnReturn(),
    ]
    return () => stop.forEach((end) => end())
  }, [countdown])

  return { ...state, extendNow: countdown.extendNow, dismiss: countdown.dismiss }
}

/** Somebody has signed out on purpose, in another tab. */
function forgetAll(): void {
  drafts.forget()
  session.forget()
  // Once more: this tab may have kept something while the other one forgot.
  void forgetPeople()
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
  // Without the server a session neither ends nor can be extended: it decides when it is back.
  const timer = setInterval(() => !isDark() && countdown.tick(), 1000)
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
