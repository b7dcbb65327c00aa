import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { returnTo } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to read why there is no way in. */
const FAILURE_MS = 10_000
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
      if (failure !== undefined) toast.error(failure, FAILURE_MS)
      const { user } = session.get()
      router.history.replace(failure === undefined && user ? returnTo.take(user.id) : '/')
    }
    void signIn()
    return () => {
      current = false
    }
  }, [router])
  return <LoadingScreen text="Completing sign in..." />
}

/** What a person reads when it fails: the server's reason, such as an account that nobody has invited. */
async function exchange(): Promise<string | undefined> {
  try {
    await session.exchangeCodeForSessionToken(window.location.search)
    return session.get().user === null ? FAILED : undefined
  } catch (error) {
    if (error instanceof ApiError) return error.status === 0 ? FAILED : error.message
    logError((error as Error).message)
    return FAILED
  }
}
