import { Button, Title } from '@mantine/core'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { thisTillId } from '#web/drawer/this-till.ts'
import { session } from '#web/session/session.ts'
import { UnknownUser } from '#web/session/unknown-user.ts'
import classes from '#web/ui/states/full-screen.module.css'
import { FullScreen } from '#web/ui/states/full-screen.tsx'

/** What a person sees when a page breaks. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function tryAgain() {
    reset()
    void router.invalidate()
  }
  if (error instanceof UnknownUser) return <UnreachableScreen />
  return (
    <FullScreen role="alert">
      <span className={classes.mark} data-tone="error" aria-hidden>
        <IconAlertTriangle size={28} stroke={1.5} />
      </span>
      <Title order={1} size="h2" className={classes.title}>
        Something went wrong
      </Title>
      <p className={classes.text}>
        The page could not be shown. Nothing that was saved is lost. Try again, or go back to the
        dashboard.
      </p>
      <div className={classes.actions}>
        <Button onClick={tryAgain}>Try Again</Button>
        {/* A fresh load rather than a link: whatever broke is left behind. */}
        <Button variant="default" component="a" href="/dashboard">
          Go Home
        </Button>
      </div>
    </FullScreen>
  )
}

/** The page is here, the server is not: nobody can be let in until it answers. */
function UnreachableScreen() {
  const router = useRouter()
  const [trying, setTrying] = useState(false)
  async function tryAgain() {
    setTrying(true)
    await session.refetch()
    await router.invalidate()
    setTrying(false)
  }
  return (
    <FullScreen role="alert">
      <span className={classes.mark} aria-hidden>
        <IconWifiOff size={28} stroke={1.5} />
      </span>
      <Title order={1} size="h2" className={classes.title}>
        You are offline.
      </Title>
      <p className={classes.text}>
        Veld cannot check who is signed in until the connection is back. This page opens by itself
        as soon as it is.
      </p>
      <div className={classes.actions}>
        <Button loading={trying} onClick={() => void tryAgain()}>
          Try Again
        </Button>
        {/* A fresh load: only the till goes on with whoever was there last. */}
        {thisTillId() !== undefined && window.location.pathname !== '/pos' && (
          <Button variant="default" component="a" href="/pos">
            Open the till
          </Button>
        )}
      </div>
    </FullScreen>
  )
}
