import { notificationsApi } from '#shared/notifications/contract.ts'
import { call } from '#web/call.ts'
import { isReachable } from '#web/connection.ts'
import { loggedAs } from '#web/log.ts'
import { session } from '#web/session/session.ts'
import { notificationsOf } from './notification-store.ts'
import { startSmartRounds } from './smart-rounds.ts'

const logged = loggedAs('Failed to fetch notifications')

export function runRounds(userId: string): () => void {
  return startSmartRounds({
    refreshUser: session.refreshUser,
    fetchNotifications: () => logged(call(notificationsApi.list, {})),
    isReachable,
    store: notificationsOf(userId),
  })
}
