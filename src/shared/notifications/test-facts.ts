import { cents } from '#shared/money.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Moment, ShopFacts } from './trigger.ts'

/** A shop in which there is nothing to tell. */
export const QUIET: ShopFacts = {
  todaySales: cents(0),
  todayTransactions: 0,
  totalTransactions: 0,
  totalCustomers: 3,
  lowProducts: [],
  dueBatches: [],
  closing: null,
  tills: { untold: [], missing: [] },
}

export const NOON: Moment = {
  day: '2026-11-15',
  clock: '12:00',
  settings: ShopSettings.parse({}),
}

export const withSettings = (change: Partial<ShopSettings>, moment = NOON): Moment => ({
  ...moment,
  settings: { ...moment.settings, ...change },
})
