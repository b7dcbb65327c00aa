import { notificationsApi } from '#shared/notifications/contract.ts'
import { call } from '#web/call.ts'
import { isReachable } from '#web/connection.ts'
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
    fetchNotifications: () => call(notificationsApi.list, {}),
    isReachable,
    store: notificationsOf(userId),
  })
  return () => {
    stay()
    stop()
  }
}
