import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { expiryStatus } from '#shared/inventory/expiry-status.ts'
import type { BatchRow } from './batch-queries.ts'
import type { ShelfRules } from './level-queries.ts'

type Shop = Pick<Caller, 'now' | 'settings'>

export const today = ({ now, settings }: Shop): string => shopDay(now, settings.timezone)

export const shelfRules = (shop: Shop): ShelfRules => ({
  today: today(shop),
  lowBelow: shop.settings.low_stock_below,
})

/** A stored batch as it is answered: the shop's day tells how near its expiry is. */
export const batchAnswer = (row: BatchRow, shop: Shop): Batch => ({
  ...row,
  expiry_status: expiryStatus(row.expiry_date, today(shop), shop.settings.expiration_warning_days),
})
