import { ApiError } from '#web/call.ts'

/** What was sent with a second person's word, and has not been answered. */
export interface ApprovedRequest {
  request: unknown
  approval_id: number
}

/** The word that goes with a request when it is sent again: it may have been booked with it, and is the same then. */
export const approvalFor = (sent: ApprovedRequest | undefined, request: unknown): number | null =>
  sent !== undefined && JSON.stringify(sent.request) === JSON.stringify(request)
    ? sent.approval_id
    : null

/** Nobody said what became of it: it was not answered, by the wrong one, or after the session was over. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === SIGNED_OUT ||
  error.status >= 500

const SIGNED_OUT = 401
