import type { Visitor } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { newReference } from './reference.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Runs a part of a sign-in. When it fails, its cause is in the log under the reference that the person reads. */
export async function explained<Result>(
  { log, origin }: Visitor,
  run: (reference: string) => Promise<Result>,
): Promise<Result> {
  const reference = newReference()
  try {
    return await run(reference)
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    const { status, message, headers, failure } = error
    log.warn({ reference, request_id: origin.request_id, ...failure }, 'sign-in failed')
    throw new Refusal(status, message, headers, { reference })
  }
}
