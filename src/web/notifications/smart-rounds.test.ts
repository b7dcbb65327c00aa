import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '#shared/notifications/notifications.ts'
import { ApiError } from '#web/call.ts'
import { createNotificationStore } from './notification-store.ts'
import { ROUND_EVERY_MS, type RoundDependencies, startSmartRounds } from './smart-rounds.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = (id: string): Notification => ({
  id,
  type: 'warning',
  category: 'inventory',
  title: 'Low stock',
  message: '1 product running low: Durban Poison (4 left).',
  timestamp: '2026-11-15T10:00:00.000Z',
  read: false,
  priority: 'high',
})

function aBell(overrides: Partial<RoundDependencies> = {}) {
  const server = { tells: [told('low-stock:2026-11-15')] }
  const kept = new Map<string, string>()
  const store = createNotificationStore('naledi', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  const dependencies = {
    refreshUser: vi.fn(async () => {}),
    fetchNotifications: vi.fn(async () => server.tells),
    isReachable: () => true,
    store,
  }
  const stop = startSmartRounds({ ...dependencies, ...overrides })
  const ids = () => store.get().map(({ id }) => id)
  return { server, stop, ids, ...dependencies }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the bell is filled', () => {
  it('at the start and every five minutes, not a second earlier', async () => {
    const { ids, fetchNotifications, refreshUser, server } = aBell()
    await pass(0)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
    expect(fetchNotifications).toHaveBeenCalledTimes(1)
    expect(refreshUser).not.toHaveBeenCalled()
    server.tells = [told('customers:10'), ...server.tells]
    await pass(ROUND_EVERY_MS - 1)
    expect(fetchNotifications).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(fetchNotifications).toHaveBeenCalledTimes(2)
    expect(refreshUser).toHaveBeenCalledTimes(1)
    expect(ids()).toEqual(['customers:10', 'low-stock:2026-11-15'])
  })

  it('without repeating what is there', async () => {
    const { ids } = aBell()
    await pass(HOUR)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
  })

  it('never with what was dismissed for the same cause, but again for another', async () => {
    const { ids, store, server } = aBell()
    await pass(0)
    store.dismiss('low-stock:2026-11-15')
    await pass(HOUR)
    expect(ids()).toEqual([])
    server.tells = [told('low-stock:2026-11-15:2'), ...server.tells]
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual(['low-stock:2026-11-15:2'])
  })

  it('with at most twenty', async () => {
    const { store, server } = aBell()
    for (let day = 1; day <= 30; day += 1) {
      server.tells = [told(`morning:${day}`)]
      await pass(ROUND_EVERY_MS)
    }
    expect(store.get()).toHaveLength(20)
  })
})

describe.each([
  'seal-behind:2026-11-15T09:58:00.000Z',
  'dark:3:1:2026-11-15',
  'entries-missing:Front,Back:2026-11-15',
  'unproven:2026-11-15:2',
  'mail-given-up:2026-11-15',
  'pin-reset:2026-11-15T09:58:00.000Z',
  'low-stock:2026-11-15:2',
  'expiry:2026-11-15',
])('%s', (id) => {
  const happened = told('customers:10')

  it('is told while it is so, and no longer', async () => {
    const { ids, server } = aBell()
    server.tells = [told(id), happened]
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual([id, 'customers:10'])
    // What has happened stays, also when it is told no more.
    server.tells = []
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual(['customers:10'])
  })

  it('is told again when it is so again, also to whoever dismissed it', async () => {
    const { ids, server, store } = aBell()
    server.tells = [told(id), happened]
    await pass(ROUND_EVERY_MS)
    store.dismiss(id)
    store.dismiss('customers:10')
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual([])
    server.tells = []
    await pass(ROUND_EVERY_MS)
    server.tells = [told(id), happened]
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual([id])
  })
})

describe('a round that fails', () => {
  const logged = vi.spyOn(console, 'error')
  beforeEach(() => void logged.mockReset().mockImplementation(() => {}))
  afterAll(() => logged.mockRestore())

  const failing = (error: Error) =>
    vi.fn(async () => [told('low-stock:2026-11-15')]).mockRejectedValueOnce(error)

  it('is in the log, and made up for by the next', async () => {
    const { ids } = aBell({ fetchNotifications: failing(new Error('down')) })
    await pass(0)
    expect(ids()).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
  })

  it('is in the log also when it is the person who could not be read anew', async () => {
    const { fetchNotifications } = aBell({
      refreshUser: vi.fn(async () => {}).mockRejectedValueOnce(new ApiError(500, 'down')),
    })
    await pass(ROUND_EVERY_MS)
    expect(fetchNotifications).toHaveBeenCalledOnce()
    expect(logged).toHaveBeenCalledOnce()
  })

  it('for want of a line is not', async () => {
    const { ids } = aBell({ fetchNotifications: failing(new ApiError(0, 'no line')) })
    await pass(ROUND_EVERY_MS)
    expect(ids()).toEqual(['low-stock:2026-11-15'])
    expect(logged).not.toHaveBeenCalled()
  })
})

it('out of reach nobody is asked', async () => {
  const { fetchNotifications } = aBell({ isReachable: () => false })
  await pass(HOUR)
  expect(fetchNotifications).not.toHaveBeenCalled()
})

it('who has left is told nothing, also by a round under way', async () => {
  const { stop, ids, fetchNotifications } = aBell()
  stop()
  await pass(HOUR)
  expect(fetchNotifications).toHaveBeenCalledTimes(1)
  expect(ids()).toEqual([])
})
