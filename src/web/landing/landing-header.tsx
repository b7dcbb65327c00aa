import { Button } from '@mantine/core'
import classes from './landing-header.module.css'
import { Wordmark } from './wordmark.tsx'

interface LandingHeaderProps {
  onSignIn: () => void
  signingIn: boolean
}

export function LandingHeader({ onSignIn, signingIn }: LandingHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Wordmark />
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" disabled={signingIn} onClick={onSignIn}>
            Sign In
          </Button>
          <Button disabled={signingIn} onClick={onSignIn}>
            Get Started
          </Button>
        </div>
      </div>
    </header>
  )
}
