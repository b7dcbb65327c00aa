import type { Caller } from '#server/http/context.ts'
import { todayIn } from '#server/settings/today-in.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { expiryStatus } from '#shared/inventory/expiry-status.ts'
import type { BatchRow } from './batch-queries.ts'
import type { ShelfRules } from './level-queries.ts'

type Shop = Pick<Caller, 'now' | 'settings'>

export const shelfRules = (shop: Shop): ShelfRules => ({
  today: todayIn(shop),
  lowBelow: shop.settings.low_stock_below,
})

/** A stored batch as it is answered: the shop's day tells how near its expiry is. */
export const batchAnswer = (row: BatchRow, shop: Shop): Batch => ({
  ...row,
  expiry_status: expiryStatus(
    row.expiry_date,
    todayIn(shop),
    shop.settings.expiration_warning_days,
  ),
})
