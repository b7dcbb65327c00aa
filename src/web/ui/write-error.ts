import { ApiError } from '#web/call.ts'

const NETWORK = 'Network error. Please check your connection and try again.'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** What a person reads when a write fails: the network's trouble, the server's text, or the call's own. */
export function writeErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return UNEXPECTED
  return error.status === 0 ? NETWORK : error.message
}
