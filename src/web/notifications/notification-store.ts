import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import {
  addNotification,
  deleteNotification,
  markAllRead,
  markRead,
  Notification,
  NOTIFICATIONS_KEPT,
} from '#shared/notifications/notifications.ts'

type List = readonly Notification[]

/** One list per person, kept on this device so that what was read stays read. */
export function createNotificationStore(
  userId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
) {
  const key = `veld-notifications-${userId}`
  const listeners = new Set<() => void>()
  let list = parseNotifications(storage.getItem(key))

  function set(next: List): void {
    list = next
    try {
      storage.setItem(key, JSON.stringify(list))
    } catch {
      // Storage is full: the list lives until the page is left.
    }
    for (const listener of listeners) listener()
  }

  return {
    getList: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (notification: Notification) => set(addNotification(list, notification)),
    markRead: (id: string) => set(markRead(list, id)),
    markAllRead: () => set(markAllRead(list)),
    remove: (id: string) => set(deleteNotification(list, id)),
  }
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

let current: { userId: string; store: NotificationStore } | undefined

export function notificationsOf(userId: string): NotificationStore {
  if (current?.userId !== userId)
    current = { userId, store: createNotificationStore(userId, localStorage) }
  return current.store
}

export const useNotifications = (store: NotificationStore): List =>
  useSyncExternalStore(store.subscribe, store.getList)

/** A damaged entry is dropped, the others stay. */
function parseNotifications(entry: string | null): List {
  try {
    const stored = z.array(z.unknown()).parse(JSON.parse(entry ?? '[]'))
    const readable = stored.flatMap((one) => Notification.safeParse(one).data ?? [])
    return readable.slice(0, NOTIFICATIONS_KEPT)
  } catch {
    return []
  }
}
