import { z } from 'zod'
import { EVERYONE, isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** What the shop tells of. */
export const NotificationKind = z.enum([
  'low_stock',
  'expiry',
  'milestones',
  'daily_summary',
  'morning',
  'offline_tills',
])
export type NotificationKind = z.infer<typeof NotificationKind>

type KindSetting =
  | 'low_stock_alerts'
  | 'expiration_warnings'
  | 'sales_milestone_alerts'
  | 'daily_summary'

/** What the settings say about the kinds. */
export type KindSettings = Pick<ShopSettings, KindSetting>

interface Kind {
  label: string
  /** The shop's own word on it; null where it has none. */
  setting: KindSetting | null
  /** Who may know: batches are for those who lead the shop. */
  roles: readonly Role[]
}

export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  low_stock: { label: 'Low stock', setting: 'low_stock_alerts', roles: EVERYONE },
  expiry: { label: 'Expiry dates', setting: 'expiration_warnings', roles: MANAGERS },
  milestones: {
    label: 'Milestones and trends',
    setting: 'sales_milestone_alerts',
    roles: EVERYONE,
  },
  daily_summary: { label: 'Daily summary', setting: 'daily_summary', roles: EVERYONE },
  morning: { label: 'Morning notice', setting: null, roles: EVERYONE },
  offline_tills: { label: 'Tills that worked offline', setting: null, roles: MANAGERS },
}

export function isWanted(kind: NotificationKind, settings: KindSettings): boolean {
  const { setting } = KINDS[kind]
  return setting === null || settings[setting]
}

/** What carries a message beyond the bell. */
export const Channel = z.enum(['mail', 'push'])
export type Channel = z.infer<typeof Channel>

/** What somebody wants to hear by each channel. */
export type Choices = Record<Channel, NotificationKind[]>

/** Of who has not chosen: those who lead the shop get mail; a device that was allowed to show messages shows all. */
export const usualChoices = (role: Role): Choices => ({
  mail: isAmong(MANAGERS, role)
    ? ['low_stock', 'expiry', 'milestones', 'daily_summary', 'offline_tills']
    : [],
  push: [...NotificationKind.options],
})

/** What somebody in this role is told, as the shop has it. */
export const kindsFor = (role: Role, settings: KindSettings): NotificationKind[] =>
  NotificationKind.options.filter(
    (kind) => isAmong(KINDS[kind].roles, role) && isWanted(kind, settings),
  )
