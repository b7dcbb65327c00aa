import { z } from 'zod'
import { Instant } from '#shared/dates.ts'

/** What the bell tells a person. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum(['warning', 'error', 'success', 'insight', 'info']),
  category: z.enum(['inventory', 'sales', 'customers', 'insights', 'system']),
  title: z.string(),
  message: z.string(),
  /** More of it, in lines, for those who lead the shop. */
  details: z.string().optional(),
  timestamp: Instant,
  read: z.boolean(),
  priority: z.enum(['high', 'medium', 'low']),
  actionLabel: z.string().optional(),
  actionUrl: z.string().optional(),
})
export type Notification = z.infer<typeof Notification>

export const NOTIFICATIONS_KEPT = 20
const BADGE_COUNTS_TO = 9

type List = readonly Notification[]

/** Newest first. One that is known by its id is news again only in its words: read stays read. */
export function addNotification(list: List, added: Notification): List {
  const known = list.find(({ id }) => id === added.id)
  if (known && saysTheSame(known, added)) return list
  if (known) return list.map((entry) => (entry === known ? { ...added, read: known.read } : entry))
  return [added, ...list].slice(0, NOTIFICATIONS_KEPT)
}

const saysTheSame = (a: Notification, b: Notification): boolean =>
  a.message === b.message && a.details === b.details && a.actionUrl === b.actionUrl

export const markRead = (list: List, id: string): List =>
  list.map((entry) => (entry.id === id ? { ...entry, read: true } : entry))

export const markAllRead = (list: List): List => list.map((entry) => ({ ...entry, read: true }))

export const deleteNotification = (list: List, id: string): List =>
  list.filter((entry) => entry.id !== id)

export const unreadCount = (list: List): number => list.filter(({ read }) => !read).length

/** '' when all is read, '9+' above 9. */
export function badgeText(unread: number): string {
  if (unread === 0) return ''
  return unread > BADGE_COUNTS_TO ? `${BADGE_COUNTS_TO}+` : String(unread)
}
