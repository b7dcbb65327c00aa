import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SealState } from '#shared/audit/audit-log.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { QUIET } from '#shared/notifications/test-stats.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { createNotificationStore } from './notification-store.ts'
import { ROUND_EVERY_MS, type RoundDependencies, startSmartRounds } from './smart-rounds.ts'

/** Noon in Johannesburg. */
const NOON = Date.parse('2026-11-15T10:00:00Z')
const HOUR = 3_600_000

const SEALED: SealState = {
  sealed_through: '2026-11-15T09:59:59.000Z',
  is_whole: true,
  behind_since: null,
  tampered_at: null,
  restored: null,
}

const LOW: DashboardStats = { ...QUIET, lowStockItems: 2 }

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

function aShop(overrides: Partial<RoundDependencies> = {}) {
  const shop = {
    stats: LOW,
    seal: SEALED,
    role: 'manager',
    settings: ShopSettings.parse({}),
  }
  const kept = new Map<string, string>()
  const store = createNotificationStore('naledi', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  const dependencies = {
    now: () => new Date(),
    user: () =>
      ({ settings: shop.settings, profile: { role: shop.role } }) as unknown as CurrentUser,
    refreshUser: vi.fn(async () => {}),
    fetchStats: vi.fn(async () => shop.stats),
    fetchSeal: vi.fn(async () => shop.seal),
    isReachable: () => true,
    store,
    onNews: vi.fn<RoundDependencies['onNews']>(),
  }
  const stop = startSmartRounds({ ...dependencies, ...overrides })
  const ids = () => store.get().map(({ id }) => id)
  return { shop, stop, ids, ...dependencies }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the bell is filled', () => {
  it('at the start and every five minutes, not a second earlier', async () => {
    const { ids, fetchStats, shop } = aShop()
    await pass(0)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
    expect(fetchStats).toHaveBeenCalledTimes(1)
    shop.stats = { ...LOW, totalCustomers: 10 }
    await pass(ROUND_EVERY_MS - 1)
    expect(fetchStats).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(fetchStats).toHaveBeenCalledTimes(2)
    expect(ids()).toEqual(['customers:10', 'low-stock:2026-11-15'])
  })

  it('without repeating what is there, and only news is told', async () => {
    const { ids, onNews } = aShop()
    await pass(HOUR)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
    expect(onNews.mock.calls.flat(2)).toHaveLength(1)
  })

  it('never with what was dismissed for the same cause, but again the next day', async () => {
    const { ids, store } = aShop({})
    await pass(0)
    store.dismiss('low-stock:2026-11-15')
    await pass(5 * HOUR)
    expect(ids()).toEqual([])
    await pass(24 * HOUR)
    expect(ids()).toContain('low-stock:2026-11-16')
  })

  it('with at most twenty', async () => {
    const { store } = aShop()
    await pass(30 * 24 * HOUR)
    expect(store.get()).toHaveLength(20)
  })

  it('with the daily summary once the shop has closed', async () => {
    const { ids } = aShop()
    await pass(6 * HOUR - 1)
    expect(ids()).not.toContain('daily-summary:2026-11-15')
    await pass(1)
    expect(ids()).toContain('daily-summary:2026-11-15')
  })

  it('by the settings of that moment, which are learned with every round', async () => {
    const { ids, shop, refreshUser } = aShop()
    refreshUser.mockImplementation(async () => {
      shop.settings = ShopSettings.parse({ low_stock_alerts: false })
    })
    await pass(0)
    expect(refreshUser).not.toHaveBeenCalled()
    shop.stats = { ...LOW, totalCustomers: 10 }
    await pass(24 * HOUR)
    expect(ids()).not.toContain('low-stock:2026-11-16')
    expect(ids()).toContain('customers:10')
  })
})

describe('the audit trail', () => {
  const SINCE = '2026-11-15T09:58:00.000Z'
  const BEHIND: SealState = { ...SEALED, behind_since: SINCE }

  it('is told while it is not sealed, and no longer', async () => {
    const { ids, shop, store } = aShop()
    shop.seal = BEHIND
    await pass(0)
    expect(ids()).toEqual([`seal-behind:${SINCE}`, 'low-stock:2026-11-15'])
    expect(store.get()[0]).toMatchObject({
      title: 'The audit trail is not sealed',
      message: 'Since 2026/11/15, 11:58: newer rows could be changed unnoticed.',
      actionUrl: '/audit',
    })
    await pass(ROUND_EVERY_MS)
    expect(ids()).toContain(`seal-behind:${SINCE}`)
    shop.seal = SEALED
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
  })

  it('is not told to those who may not see it', async () => {
    const { ids, shop, fetchSeal } = aShop()
    shop.seal = BEHIND
    shop.role = 'budtender'
    await pass(0)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
    expect(fetchSeal).not.toHaveBeenCalled()
  })

  it('that cannot be asked for keeps nothing else from being told', async () => {
    const { ids } = aShop({ fetchSeal: () => Promise.reject(new Error('down')) })
    await pass(0)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
  })

  it('says that rows were changed, that seals are gone and, to admins, that the shop was restored', async () => {
    const restored = { log_id: 77, restored_at: SINCE }
    for (const [role, told] of [
      ['manager', ['seals-gone', `tampered:${SINCE}`]],
      ['admin', ['seals-gone', `tampered:${SINCE}`, 'restored:77']],
    ] as const) {
      const { ids, shop, store, stop } = aShop()
      shop.role = role
      shop.seal = { ...SEALED, is_whole: false, tampered_at: SINCE, restored }
      await pass(0)
      expect(ids()).toEqual([...told, 'low-stock:2026-11-15'])
      const entry = store.get().find(({ id }) => id === 'restored:77')
      expect(entry?.actionUrl).toBe(role === 'admin' ? '/audit?log=77' : undefined)
      stop()
    }
  })
})

it('a round that fails is made up for by the next', async () => {
  const fetchStats = vi.fn(async () => LOW).mockRejectedValueOnce(new Error('down'))
  const { ids } = aShop({ fetchStats })
  await pass(0)
  expect(ids()).toEqual([])
  await pass(ROUND_EVERY_MS)
  expect(ids()).toEqual(['low-stock:2026-11-15'])
})

it('out of reach nobody is asked', async () => {
  const { fetchStats } = aShop({ isReachable: () => false })
  await pass(HOUR)
  expect(fetchStats).not.toHaveBeenCalled()
})

it('who has left is told nothing, also by a round under way', async () => {
  const { stop, ids, fetchStats } = aShop()
  stop()
  await pass(HOUR)
  expect(fetchStats).toHaveBeenCalledTimes(1)
  expect(ids()).toEqual([])
})
