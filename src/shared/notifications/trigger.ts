import type { PagePath } from '#shared/pages.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Notification } from './notifications.ts'

/** What is left to say about the moment is added to each: when, unread, and a link if there is one. */
export type Trigger = Omit<Notification, 'timestamp' | 'read' | 'actionLabel' | 'actionUrl'> & {
  action: [label: string, page: PagePath, search?: string]
}

/** What the settings say about the bell. */
export type Wanted = Pick<
  ShopSettings,
  | 'opening_time'
  | 'closing_time'
  | 'low_stock_alerts'
  | 'expiration_warnings'
  | 'expiration_warning_days'
  | 'sales_milestone_alerts'
  | 'daily_summary'
>

/** `1 product`, `2 products`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
