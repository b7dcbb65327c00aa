import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { Features } from './features.tsx'
import { Glimpse } from './glimpse.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import classes from './landing-screen.module.css'
import { Promises } from './promises.tsx'

const UNREACHABLE = 'Signing in is not possible just now. Please try again in a moment.'

export function LandingScreen() {
  const { user, redirectToLogin } = useSession()
  const [signingIn, setSigningIn] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signIn() {
    setSigningIn(true)
    setProblem(undefined)
    if (await redirectToLogin()) return
    setSigningIn(false)
    setProblem(UNREACHABLE)
  }

  // The page is shown before it is known who is there.
  if (user !== null) return <Navigate to="/dashboard" replace />
  return (
    <div className={classes.page}>
      <LandingHeader onSignIn={() => void signIn()} signingIn={signingIn} />
      <main>
        {problem !== undefined && (
          <Alert className={classes.problem} color="red" icon={<IconAlertCircle />} role="alert">
            {problem}
          </Alert>
        )}
        <Hero onStart={() => void signIn()} starting={signingIn} />
        <Features />
        <Glimpse />
        <Promises />
      </main>
      <LandingFooter />
    </div>
  )
}
