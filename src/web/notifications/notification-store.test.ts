import { expect, it } from 'vitest'
import type { Notification } from '#shared/notifications/notifications.ts'
import { createNotificationStore } from './notification-store.ts'

const lowStock: Notification = {
  id: 'low-stock-7',
  type: 'warning',
  category: 'inventory',
  title: 'Low stock',
  message: 'Durban Poison: 4 left',
  timestamp: '2026-11-15T08:00:00.000Z',
  read: false,
  priority: 'high',
}

it('what was read stays read after a reload, for this person only', () => {
  const storage = aStorage()
  const store = createNotificationStore('naledi', storage)
  store.add(lowStock)
  store.markRead(lowStock.id)
  expect(createNotificationStore('naledi', storage).getList()).toEqual([
    { ...lowStock, read: true },
  ])
  expect(createNotificationStore('pieter', storage).getList()).toEqual([])
})

it('a damaged entry is dropped, the others stay', () => {
  const entries = JSON.stringify([{ id: 7 }, lowStock])
  const storage = aStorage({ 'veld-notifications-naledi': entries })
  expect(createNotificationStore('naledi', storage).getList()).toEqual([lowStock])
  expect(
    createNotificationStore('naledi', aStorage({ 'veld-notifications-naledi': '{' })).getList(),
  ).toEqual([])
})

it('works on when nothing can be stored', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  const store = createNotificationStore('naledi', full)
  store.add(lowStock)
  expect(store.getList()).toEqual([lowStock])
})

function aStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
