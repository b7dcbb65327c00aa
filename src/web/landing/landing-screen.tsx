import { Navigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { settleSignOut } from '#web/session/follow-session.ts'
import { useSession } from '#web/session/session.ts'
import type { SignInProblem } from '#web/session/sign-in-problem.ts'
import { LandingPage } from './landing-page.tsx'

export function LandingScreen() {
  const { user, redirectToLogin } = useSession()
  const broughtAlong = useRouterState({ select: ({ location }) => location.state.signInProblem })
  const [signingIn, setSigningIn] = useState(false)
  // Undefined until somebody has tried here.
  const [problem, setProblem] = useState<SignInProblem | null>()

  async function signIn() {
    setSigningIn(true)
    setProblem(null)
    await settleSignOut()
    const inTheWay = await redirectToLogin()
    if (inTheWay === undefined) return
    setSigningIn(false)
    setProblem(inTheWay)
  }

  // The page is shown before it is known who is there.
  if (user !== null) return <Navigate to="/dashboard" replace />
  const shown = problem === undefined ? broughtAlong : problem
  return (
    <LandingPage
      onSignIn={() => void signIn()}
      signingIn={signingIn}
      problem={shown ?? undefined}
    />
  )
}
