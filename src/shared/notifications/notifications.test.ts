import { expect, it } from 'vitest'
import {
  addNotification,
  badgeText,
  deleteNotification,
  markAllRead,
  markRead,
  type Notification,
  unreadCount,
} from './notifications.ts'

const aNotification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'warning',
  category: 'inventory',
  title: 'Low stock',
  message: '',
  timestamp: '2026-11-15T08:00:00.000Z',
  read: false,
  priority: 'high',
  ...more,
})
const ids = (list: readonly Notification[]) => list.map(({ id }) => id)

it('the newest comes first and the twenty-first is dropped', () => {
  let list: readonly Notification[] = []
  for (let n = 1; n <= 21; n += 1) list = addNotification(list, aNotification(`${n}`))
  expect(ids(list)).toEqual(Array.from({ length: 20 }, (_, index) => `${21 - index}`))
})

it('the same notification again updates its words and stays read', () => {
  const list = addNotification(
    [aNotification('a', { read: true })],
    aNotification('a', { message: 'new' }),
  )
  expect(list).toEqual([aNotification('a', { read: true, message: 'new' })])
})

it('the same words again are no news: the list stays as it is, with the time of the first', () => {
  const list = [aNotification('a')]
  const later = aNotification('a', { timestamp: '2026-11-15T08:05:00.000Z' })
  expect(addNotification(list, later)).toBe(list)
})

it('one or all can be read, and one deleted', () => {
  const list = [aNotification('a'), aNotification('b')]
  expect(unreadCount(list)).toBe(2)
  expect(unreadCount(markRead(list, 'a'))).toBe(1)
  expect(unreadCount(markAllRead(list))).toBe(0)
  expect(ids(deleteNotification(list, 'a'))).toEqual(['b'])
})

it.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%d unread show as %j', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})
