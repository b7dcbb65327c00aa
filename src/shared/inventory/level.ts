import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { StockStatus } from './stock-status.ts'

/** A product on the shelf. Its value is `stock_level` times `price`. */
export const Level = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  category_name: z.string(),
  /** Active batches that have not expired by the shop's date. */
  stock_level: z.number().int(),
  status: StockStatus,
  price: Rand,
  /** What the stock level was bought for; null for those who may not see costs. */
  cost_value: Rand.nullable(),
  /** The nearest expiry date of what can still be sold. */
  next_expiry: PlainDate.nullable(),
})
export type Level = z.output<typeof Level>

/** The whole shop, whatever page or filter is shown. */
export const InventorySummary = z.object({
  total_products: z.number().int(),
  low_stock_items: z.number().int(),
  out_of_stock: z.number().int(),
  stock_value: Rand,
  cost_value: Rand,
  /** From the settings: below this a product is low. */
  low_stock_below: z.number().int(),
  expiration_warning_days: z.number().int(),
})
export type InventorySummary = z.output<typeof InventorySummary>
