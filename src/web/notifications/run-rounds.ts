import { notificationsApi } from '#shared/notifications/contract.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { ApiError, call } from '#web/call.ts'
import { isReachable } from '#web/connection.ts'
import { logError } from '#web/log.ts'
import { onSignOut } from '#web/session/follow-session.ts'
import { session } from '#web/session/session.ts'
import { notificationsOf } from './notification-store.ts'
import { unsubscribe } from './push-subscription.ts'
import { startSmartRounds } from './smart-rounds.ts'

export function runRounds(userId: string): () => void {
  // The next person at this device is not shown what was meant for this one.
  const stay = onSignOut(unsubscribe)
  const stop = startSmartRounds({
    refreshUser: session.refreshUser,
    fetchNotifications,
    isReachable,
    store: notificationsOf(userId),
  })
  return () => {
    stay()
    stop()
  }
}

async function fetchNotifications(): Promise<Notification[]> {
  try {
    return await call(notificationsApi.list, {})
  } catch (error) {
    // A line that is cut is told by the screen itself.
    if (!(error instanceof ApiError && error.status === 0))
      logError('Failed to fetch notifications', error)
    throw error
  }
}
