import { ApiError, UNREACHABLE } from '#web/call.ts'

export const UNEXPECTED = 'Something went wrong. Please try again.'

/** What a person reads when a write fails: the network's trouble, the server's text, or the call's own. */
export function writeErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return UNEXPECTED
  return error.status === 0 ? UNREACHABLE : error.message
}
