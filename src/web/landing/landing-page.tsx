import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { SignInProblem } from '#web/session/sign-in-problem.ts'
import { Features } from './features.tsx'
import { Glimpse } from './glimpse.tsx'
import { Hero } from './hero.tsx'
import headerClasses from './landing-header.module.css'
import classes from './landing-page.module.css'
import { Promises } from './promises.tsx'
import { Wordmark } from './wordmark.tsx'

interface LandingPageProps {
  onSignIn?: () => void
  signingIn?: boolean
  problem?: SignInProblem | undefined
}

/** All that a visitor sees. The build draws it too (`static-page.tsx`), so it knows of no session and no router. */
export function LandingPage({ onSignIn = noop, signingIn = false, problem }: LandingPageProps) {
  return (
    <div className={classes.page}>
      <LandingHeader onSignIn={onSignIn} signingIn={signingIn} />
      <main>
        {problem && <SignInNotice {...problem} />}
        <Hero onStart={onSignIn} starting={signingIn} />
        <Features />
        <Glimpse />
        <Promises />
      </main>
      <LandingFooter />
    </div>
  )
}

/** Stays: a reference that is gone after some seconds cannot be read out. */
export function SignInNotice({ text, reference }: SignInProblem) {
  return (
    <Alert className={classes.problem} color="red" icon={<IconAlertCircle />} role="alert">
      <span data-text>{text}</span>
      {reference !== undefined && (
        <span className={classes.reference}>
          Reference to read out: <strong data-reference>{reference}</strong>
        </span>
      )}
    </Alert>
  )
}

function noop(): void {}

function LandingFooter() {
  return (
    <footer>
      <div className={classes.inner}>
        <Wordmark />
        <p className={classes.text}>
          Point of sale and back office for South African cannabis dispensaries.
        </p>
        <a className={classes.link} href="/api/docs">
          API documentation
        </a>
      </div>
    </footer>
  )
}

interface LandingHeaderProps {
  onSignIn: () => void
  signingIn: boolean
}

function LandingHeader({ onSignIn, signingIn }: LandingHeaderProps) {
  return (
    <header className={headerClasses.header}>
      <div className={headerClasses.inner}>
        <Wordmark />
        <div className={headerClasses.actions}>
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
