import { Button, Paper } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#web/call.ts'
import { formatLeft } from '#web/session/countdown.ts'
import { NO_ACTIVITY, useCountdown } from '#web/session/use-countdown.ts'
import { toast } from '#web/ui/toast.tsx'
import classes from './session-warning.module.css'

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
