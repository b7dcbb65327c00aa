import { Button, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { UnknownUser } from '#web/session/unknown-user.ts'
import { UnreachableScreen } from '#web/shell/unreachable-screen.tsx'
import classes from '#web/ui/full-screen.module.css'

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
