import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { QUIET } from '#shared/notifications/test-stats.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { createNotificationStore } from './notification-store.ts'
import { ROUND_EVERY_MS, type RoundDependencies, startSmartRounds } from './smart-rounds.ts'

/** Noon in Johannesburg. */
const NOON = Date.parse('2026-11-15T10:00:00Z')
const HOUR = 3_600_000

const LOW: DashboardStats = { ...QUIET, lowStockItems: 2 }

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

function aShop(overrides: Partial<RoundDependencies> = {}) {
  const shop = {
    stats: LOW,
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
      ({ settings: shop.settings, profile: { role: 'manager' } }) as unknown as CurrentUser,
    refreshUser: vi.fn(async () => {}),
    fetchStats: vi.fn(async () => shop.stats),
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
