import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '#server/refusal.ts'

/** Why a sign-in came to nothing, for the log: never a code, a token, a secret or anything about the person. */
export interface FailureCause {
  cause: string
  /** The provider's own word, such as invalid_client. */
  provider_error?: string | undefined
  /** What the protocol's library or the network calls it. */
  detail?: string | undefined
}

/** What the person reads, and beside it the cause that only the operator sees. */
export class SignInFailure extends Refusal {
  readonly failure: FailureCause

  constructor(
    status: ContentfulStatusCode,
    message: string,
    failure: FailureCause,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, message, headers)
    this.failure = failure
  }
}
