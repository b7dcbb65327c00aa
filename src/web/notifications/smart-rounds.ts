import { MINUTE_MS } from '#shared/dates.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import type { NotificationStore } from './notification-store.ts'

export const ROUND_EVERY_MS = 5 * MINUTE_MS

export interface RoundDependencies {
  /** Learns what others have changed meanwhile: settings and role. */
  refreshUser: () => Promise<void>
  fetchNotifications: () => Promise<readonly Notification[]>
  isReachable: () => boolean
  store: NotificationStore
}

/**
 * Asks at once and every five minutes what there is to tell, and fills the bell. It only reads: a screen that nobody
 * uses does not stay signed in.
 */
export function startSmartRounds(dependencies: RoundDependencies): () => void {
  const { refreshUser, fetchNotifications, isReachable, store } = dependencies
  let stopped = false

  async function look(): Promise<void> {
    const told = await fetchNotifications()
    if (!stopped) store.tell(told)
  }

  /** What failed is in the log, and the next round tries again. */
  async function round(begin: () => Promise<unknown>): Promise<void> {
    if (!isReachable()) return
    try {
      await begin()
      await look()
    } catch (error) {
      // A line that is cut is told by the screen itself.
      if (!(error instanceof ApiError && error.status === 0))
        logError('Failed to fetch notifications', error)
    }
  }

  void round(() => Promise.resolve())
  const timer = setInterval(() => void round(refreshUser), ROUND_EVERY_MS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
