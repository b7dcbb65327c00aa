import { fetchSealState } from '#web/audit/data.ts'
import { fetchDashboardStats } from '#web/dashboard/data.ts'
import { session } from '#web/session/session.ts'
import { isReachable } from '#web/connection.ts'
import { notificationsOf } from './notification-store.ts'
import { showOnDevice } from './show-on-device.ts'
import { startSmartRounds } from './smart-rounds.ts'

export function runRounds(userId: string): () => void {
  return startSmartRounds({
    now: () => new Date(),
    user: () => session.get().user,
    refreshUser: session.refreshUser,
    fetchStats: fetchDashboardStats,
    fetchSeal: () => fetchSealState(),
    isReachable,
    store: notificationsOf(userId),
    onNews: (news) => showOnDevice(news, session.get().user),
  })
}
