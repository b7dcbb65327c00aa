import type { SealState } from '#shared/audit/audit-log.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { SEAL_BEHIND } from '#shared/notifications/trail-triggers.ts'
import { smartNotifications } from '#shared/notifications/triggers.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { NotificationStore } from './notification-store.ts'

export const ROUND_EVERY_MS = 5 * 60_000

export interface RoundDependencies {
  now: () => Date
  user: () => CurrentUser | null
  /** Learns what others have changed meanwhile: settings and role. */
  refreshUser: () => Promise<void>
  fetchStats: () => Promise<DashboardStats>
  fetchSeal: () => Promise<SealState>
  isReachable: () => boolean
  store: NotificationStore
  /** What nobody has been told yet. */
  onNews: (news: readonly Notification[]) => void
}

/**
 * Looks at the shop at once and every five minutes, and fills the bell. It only reads: a screen that nobody uses does
 * not stay signed in.
 */
export function startSmartRounds(dependencies: RoundDependencies): () => void {
  const { now, user, refreshUser, fetchStats, fetchSeal, isReachable, store, onNews } = dependencies
  let stopped = false

  async function look(): Promise<void> {
    const stats = await fetchStats()
    const role = user()?.profile?.role ?? 'viewer'
    const seal = isAmong(MANAGERS, role) ? await fetchSeal().catch(() => null) : null
    const { settings } = user() ?? {}
    if (stopped || !settings) return
    const moment = {
      now: now(),
      timeZone: settings.timezone,
      role,
      settings,
      seal,
    }
    if (seal?.behind_since === null) store.withdraw(SEAL_BEHIND)
    onNews(store.tell(smartNotifications(stats, moment)))
  }

  /** What could not be fetched says so in the log; the next round tries again. */
  async function round(begin: () => Promise<unknown>): Promise<void> {
    if (!isReachable()) return
    try {
      await begin()
      await look()
    } catch {}
  }

  void round(() => Promise.resolve())
  const timer = setInterval(() => void round(refreshUser), ROUND_EVERY_MS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
