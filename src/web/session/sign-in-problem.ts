import { sessionApi } from '#shared/session/contract.ts'
import { ApiError, refusedBy } from '#web/call.ts'

/** Why there was no way in: what a person reads, and what the operator finds it under. */
export interface SignInProblem {
  text: string
  reference: string | undefined
}

/** The server's words where it was reached and had any. */
export function problemOf(error: unknown, fallback: string): SignInProblem {
  if (!(error instanceof ApiError) || error.status === 0)
    return { text: fallback, reference: undefined }
  const { reference } =
    refusedBy(error, sessionApi.signIn) ?? refusedBy(error, sessionApi.signInAddress) ?? {}
  // A proxy's answer has no words for people.
  return {
    text: reference === undefined && error.status >= 500 ? fallback : error.message,
    reference,
  }
}
