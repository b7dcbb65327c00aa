import type { Cents } from '#shared/money.ts'
import type { PagePath } from '#shared/pages.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { KindSettings, NotificationKind } from './kinds.ts'
import type { Notification } from './notifications.ts'

/** What is left to say about the moment is added to each: when, unread, and a link if there is one. */
export type Trigger = Omit<Notification, 'timestamp' | 'read' | 'actionLabel' | 'actionUrl'> & {
  action: [label: string, page: PagePath, search?: string]
}

/** Something that happened in the shop. Its id is its cause: the same cause is one event, whose words may change. */
export interface ShopEvent extends Trigger {
  kind: NotificationKind
  /** The same without naming products, for those who may not see them; left out where nothing is named. */
  plain_message?: string
  /** Worth telling beyond the bell: a reminder of what is known is not. */
  isNews: boolean
  /** Still worth telling on the days after. */
  isLasting: boolean
}

/** The shop as it was looked at. */
export interface ShopFacts {
  todaySales: Cents
  todayTransactions: number
  totalTransactions: number
  totalCustomers: number
  /** Low or out, the fewest first. */
  lowProducts: readonly LowProduct[]
  /** Batches on the shelf that are near or past their expiry date, the first to go first. */
  dueBatches: readonly DueBatch[]
  /** What a summary of the day tells beside; null before there is one. */
  closing: ClosingFacts | null
  tills: TillFacts
}

export interface LowProduct {
  id: number
  name: string
  stock_level: number
}

export interface DueBatch {
  id: number
  /** Of its product. */
  name: string
  is_expired: boolean
}

export interface ClosingFacts {
  /** A week ago, the whole day. */
  sameWeekdaySales: Cents
  best: readonly { name: string; quantity: number; sales: Cents }[]
}

/** Something that a till did in the dark, or did not send, and of which nobody has been told. */
export interface UntoldException {
  id: number
  kind: 'held' | 'gap' | 'shortfall'
  till_name: string
  /** It contradicts what the same till told before. */
  is_of_copy: boolean
}

/** A till that told of more entries than ever came. */
export interface MissingEntries {
  till_id: number
  till_name: string
  /** How many it told of. */
  told: number
}

export interface TillFacts {
  untold: readonly UntoldException[]
  missing: readonly MissingEntries[]
}

/** When and by whose rules the shop was looked at. */
export interface Moment {
  /** The shop's day. */
  day: string
  /** HH:MM in the shop. */
  clock: string
  settings: KindSettings &
    Pick<ShopSettings, 'opening_time' | 'closing_time' | 'expiration_warning_days'>
}
