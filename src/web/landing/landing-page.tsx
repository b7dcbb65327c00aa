import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { SignInProblem } from '#web/session/sign-in-problem.ts'
import { Features } from './features.tsx'
import { Glimpse } from './glimpse.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import classes from './landing-page.module.css'
import { Promises } from './promises.tsx'

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
