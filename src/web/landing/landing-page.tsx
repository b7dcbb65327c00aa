import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
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
  failed?: boolean
}

/** All that a visitor sees. The build draws it too (`static-page.tsx`), so it knows of no session and no router. */
export function LandingPage({ onSignIn = noop, signingIn = false, failed }: LandingPageProps) {
  return (
    <div className={classes.page}>
      <LandingHeader onSignIn={onSignIn} signingIn={signingIn} />
      <main>
        {failed && <SignInProblem />}
        <Hero onStart={onSignIn} starting={signingIn} />
        <Features />
        <Glimpse />
        <Promises />
      </main>
      <LandingFooter />
    </div>
  )
}

export function SignInProblem() {
  return (
    <Alert className={classes.problem} color="red" icon={<IconAlertCircle />} role="alert">
      Signing in is not possible just now. Please try again in a moment.
    </Alert>
  )
}

function noop(): void {}
