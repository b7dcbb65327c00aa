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

/** More than a day brings: what was dismissed does not come back for the same cause. */
const DISMISSED_KEPT = 100

/** One list per person, kept on this device so that what was read stays read. */
export function createNotificationStore(
  userId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
) {
  const key = `veld-notifications-${userId}`
  const dismissedKey = `veld-notifications-dismissed-${userId}`
  const listeners = new Set<() => void>()
  let list: List = []
  let dismissed: readonly string[] = []
  readStorage()

  function readStorage(): void {
    list = readable(storage.getItem(key), Notification).slice(0, NOTIFICATIONS_KEPT)
    dismissed = readable(storage.getItem(dismissedKey), z.string()).slice(0, DISMISSED_KEPT)
  }

  function set(next: List): void {
    if (next === list) return
    list = next
    write(key, list)
    announce()
  }

  function write(name: string, value: unknown): void {
    try {
      storage.setItem(name, JSON.stringify(value))
    } catch {
      // Storage is full: it lives until the page is left.
    }
  }

  function announce(): void {
    for (const listener of listeners) listener()
  }

  return {
    getList: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The weightiest first: it ends up on top. Answers those that are news. */
    tell: (told: List): List => {
      const wanted = told.filter(({ id }) => !dismissed.includes(id))
      const news = wanted.filter(({ id }) => !list.some((entry) => entry.id === id))
      set(wanted.reduceRight(addNotification, list))
      return news
    },
    /** What is over: all whose id begins so. */
    withdraw: (cause: string) => {
      const left = list.filter(({ id }) => !id.startsWith(cause))
      if (left.length < list.length) set(left)
    },
    markRead: (id: string) => set(markRead(list, id)),
    markAllRead: () => set(markAllRead(list)),
    dismiss: (id: string) => {
      dismissed = [id, ...dismissed].slice(0, DISMISSED_KEPT)
      write(dismissedKey, dismissed)
      set(deleteNotification(list, id))
    },
    /** Another tab has read or dismissed something. */
    follow: ({ key: changed }: Pick<StorageEvent, 'key'>) => {
      if (changed !== key && changed !== dismissedKey) return
      readStorage()
      announce()
    },
  }
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

let current: { userId: string; store: NotificationStore; unfollow: () => void } | undefined

export function notificationsOf(userId: string): NotificationStore {
  if (current?.userId !== userId) {
    current?.unfollow()
    const store = createNotificationStore(userId, localStorage)
    window.addEventListener('storage', store.follow)
    const unfollow = () => window.removeEventListener('storage', store.follow)
    current = { userId, store, unfollow }
  }
  return current.store
}

export const useNotifications = (store: NotificationStore): List =>
  useSyncExternalStore(store.subscribe, store.getList)

/** A damaged entry is dropped, the others stay. */
function readable<Schema extends z.ZodType>(entry: string | null, schema: Schema) {
  try {
    const stored = z.array(z.unknown()).parse(JSON.parse(entry ?? '[]'))
    return stored.flatMap((one) => {
      const read = schema.safeParse(one)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}
