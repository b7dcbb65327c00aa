import { Button, Title } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '#web/session/session.ts'
import { FullScreen } from '#web/ui/full-screen.tsx'
import classes from '#web/ui/full-screen.module.css'

/** The page is here, the server is not: nobody can be let in until it answers. */
export function UnreachableScreen() {
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
      </div>
    </FullScreen>
  )
}
