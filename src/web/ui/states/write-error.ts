import { ApiError, UNREACHABLE } from '#web/call.ts'

export const UNEXPECTED = 'Something went wrong. Please try again.'

/** The key of the form was used: an earlier press was done, its answer was lost, and the form was changed since. */
const SAVED_AS_ANOTHER = 422
export const SAVED_BEFORE =
  'This was already saved as you first sent it, and what you changed since was not. Close the form and look before you send it again.'

/** What a person reads when a write fails: the network's trouble, the server's text, or the call's own. */
export function writeErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return UNEXPECTED
  if (error.status === SAVED_AS_ANOTHER) return SAVED_BEFORE
  return error.status === 0 ? UNREACHABLE : error.message
}
