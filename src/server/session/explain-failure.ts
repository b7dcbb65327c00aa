import { randomInt } from 'node:crypto'
import type { Visitor } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Read out on the telephone: no 0 and O, no 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const LENGTH = 6

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

/** What a person reads out and the operator finds in the log, such as K7P-2XM. */
function newReference(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  return `${signs.slice(0, LENGTH / 2).join('')}-${signs.slice(LENGTH / 2).join('')}`
}
