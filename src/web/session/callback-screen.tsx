import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { returnTo } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { problemOf, type SignInProblem } from '#web/session/sign-in-problem.ts'
import { LoadingScreen } from '#web/ui/states/loading-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the landing page, where it stays until it has been read. */
    signInProblem?: SignInProblem
  }
}

const FAILED = 'Sign in could not be completed. Please try again.'

/** The identity provider sends the browser here with a code, which is exchanged for a session. */
export function CallbackScreen() {
  const router = useRouter()
  useEffect(() => {
    // Effects run twice in development; the run that was cancelled must not navigate.
    let current = true
    async function signIn() {
      const failure = await exchange()
      if (!current) return
      const { user } = session.get()
      if (failure === undefined && user) router.history.replace(returnTo.take(user.id))
      else router.history.replace('/', failure && { signInProblem: failure })
    }
    void signIn()
    return () => {
      current = false
    }
  }, [router])
  return <LoadingScreen text="Completing sign in..." />
}

/** What a person reads when it fails: the server's reason, such as an account that nobody has invited. */
async function exchange(): Promise<SignInProblem | undefined> {
  try {
    await session.exchangeCodeForSessionToken(window.location.search)
    return session.get().user === null ? { text: FAILED, reference: undefined } : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) logError((error as Error).message)
    return problemOf(error, FAILED)
  }
}
