import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { LandingPage } from './landing-page.tsx'

export function LandingScreen() {
  const { user, redirectToLogin } = useSession()
  const [signingIn, setSigningIn] = useState(false)
  const [failed, setFailed] = useState(false)

  async function signIn() {
    setSigningIn(true)
    setFailed(false)
    if (await redirectToLogin()) return
    setSigningIn(false)
    setFailed(true)
  }

  // The page is shown before it is known who is there.
  if (user !== null) return <Navigate to="/dashboard" replace />
  return <LandingPage onSignIn={() => void signIn()} signingIn={signingIn} failed={failed} />
}
