import { z } from 'zod'
import { isOver } from '#shared/notifications/conditions.ts'
import {
  addNotification,
  deleteNotification,
  markAllRead,
  markRead,
  Notification,
  NOTIFICATIONS_KEPT,
} from '#shared/notifications/notifications.ts'
import { createStore, useStore } from '#web/store.ts'

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
  const list = createStore<List>([])
  let dismissed: readonly string[] = []
  readStorage()

  function readStorage(): void {
    dismissed = readable(storage.getItem(dismissedKey), z.string()).slice(0, DISMISSED_KEPT)
    list.set(readable(storage.getItem(key), Notification).slice(0, NOTIFICATIONS_KEPT))
  }

  function set(next: List): void {
    if (next === list.get()) return
    write(key, next)
    list.set(next)
  }

  function keepDismissed(next: readonly string[]): void {
    dismissed = next.slice(0, DISMISSED_KEPT)
    write(dismissedKey, dismissed)
  }

  function write(name: string, value: unknown): void {
    try {
      storage.setItem(name, JSON.stringify(value))
    } catch {
      // Storage is full: it lives until the page is left.
    }
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    /** All that there is to tell now, the weightiest first: it ends up on top. What is over is taken back. */
    tell: (told: List) => {
      const stillSo = dismissed.filter((id) => !isOver(id, told))
      // Should it be so again one day, it is told again.
      if (stillSo.length < dismissed.length) keepDismissed(stillSo)
      const wanted = told.filter(({ id }) => !dismissed.includes(id))
      const left = list.get().filter(({ id }) => !isOver(id, told))
      const stay = left.length < list.get().length ? left : list.get()
      set(wanted.reduceRight(addNotification, stay))
    },
    markRead: (id: string) => set(markRead(list.get(), id)),
    markAllRead: () => set(markAllRead(list.get())),
    dismiss: (id: string) => {
      keepDismissed([id, ...dismissed])
      set(deleteNotification(list.get(), id))
    },
    /** Another tab has read or dismissed something. */
    follow: ({ key: changed }: Pick<StorageEvent, 'key'>) => {
      if (changed === key || changed === dismissedKey) readStorage()
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

export const useNotifications = (store: NotificationStore): List => useStore(store, (list) => list)

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
