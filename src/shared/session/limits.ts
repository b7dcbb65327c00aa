import { MINUTE_MS } from '#shared/dates.ts'

/** However busy, a session ends after a day. */
export const ABSOLUTE_LIMIT_MINUTES = 24 * 60

interface SessionTimes {
  last_active_at: Date
  /** The absolute limit. */
  expires_at: Date
}

/** When a session ends unless it is extended: the idle or the absolute limit, whichever is sooner. */
export function sessionEnd(session: SessionTimes, timeoutMinutes: number): Date {
  const idle = session.last_active_at.getTime() + timeoutMinutes * MINUTE_MS
  return new Date(Math.min(idle, session.expires_at.getTime()))
}
