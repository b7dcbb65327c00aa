import { expect, it, vi } from 'vitest'
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
  store.tell([lowStock])
  store.markRead(lowStock.id)
  expect(createNotificationStore('naledi', storage).get()).toEqual([{ ...lowStock, read: true }])
  expect(createNotificationStore('pieter', storage).get()).toEqual([])
})

it('what was dismissed does not come back, not even after a reload', () => {
  const storage = aStorage()
  const store = createNotificationStore('naledi', storage)
  const tomorrow = { ...lowStock, id: 'low-stock-8' }
  store.tell([lowStock])
  store.dismiss(lowStock.id)
  store.tell([lowStock])
  expect(store.get()).toEqual([])
  const reloaded = createNotificationStore('naledi', storage)
  reloaded.tell([lowStock, tomorrow])
  expect(reloaded.get()).toEqual([tomorrow])
})

it('the weightiest is on top, and what is told again changes nothing', () => {
  const store = createNotificationStore('naledi', aStorage())
  const trend = { ...lowStock, id: 'trend' }
  store.tell([lowStock, trend])
  expect(store.get()).toEqual([lowStock, trend])
  const onChange = vi.fn()
  store.subscribe(onChange)
  store.tell([lowStock, trend])
  expect(onChange).not.toHaveBeenCalled()
})

it('a second tab follows what was read and dismissed in the first', () => {
  const storage = aStorage()
  const [first, second] = [
    createNotificationStore('naledi', storage),
    createNotificationStore('naledi', storage),
  ]
  first.tell([lowStock])
  second.follow({ key: 'veld-notifications-naledi' })
  expect(second.get()).toEqual([lowStock])
  first.dismiss(lowStock.id)
  for (const key of ['veld-notifications-dismissed-naledi', 'veld-notifications-naledi'])
    second.follow({ key })
  second.tell([lowStock])
  expect(second.get()).toEqual([])
})

it('a damaged entry is dropped, the others stay', () => {
  const entries = JSON.stringify([{ id: 7 }, lowStock])
  const storage = aStorage({ 'veld-notifications-naledi': entries })
  expect(createNotificationStore('naledi', storage).get()).toEqual([lowStock])
  expect(
    createNotificationStore('naledi', aStorage({ 'veld-notifications-naledi': '{' })).get(),
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
  store.tell([lowStock])
  expect(store.get()).toEqual([lowStock])
})

function aStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
