import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/call.ts'
import { returnTo } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'
import { toast } from '#web/shell/toast.tsx'
import { logError } from '#web/log.ts'

/** Long enough to read why there is no way in. */
const FAILURE_MS = 10_000

/** The identity provider sends the browser here with a code, which is exchanged for a session. */
export function CallbackScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    // Effects run twice in development; a cancelled run must not navigate a second time.
    let current = true
    session.exchangeCodeForSessionToken(window.location.search).then(
      () => {
        if (current) router.history.replace(returnTo.take())
      },
      (error: unknown) => {
        if (!current) return
        if (!(error instanceof ApiError)) logError((error as Error).message)
        toast.error(failureText(error, window.location.search), FAILURE_MS)
        void navigate({ to: '/', replace: true })
      },
    )
    return () => {
      current = false
    }
  }, [navigate, router])
  return <LoadingScreen text="Completing sign in..." />
}

/** The server's reason where it gave one, such as an account that nobody has invited. */
function failureText(error: unknown, search: string): string {
  const refusal = new URLSearchParams(search).get('error_description')
  if (error instanceof ApiError) return error.message
  return refusal ?? 'Sign in could not be completed. Please try again.'
}
