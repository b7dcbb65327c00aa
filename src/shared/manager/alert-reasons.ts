import { expiryStatus } from '#shared/inventory/expiry-status.ts'
import { stockStatus } from '#shared/inventory/stock-status.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { AlertReason } from './analytics.ts'

/** Why a product is on the list of alerts; none when it does not belong there. */
export function alertReasons(
  product: { current_stock: number; nearest_expiry: string | null },
  today: string,
  settings: Pick<ShopSettings, 'low_stock_below' | 'expiration_warning_days'>,
): AlertReason[] {
  const stock = stockStatus(product.current_stock, settings.low_stock_below)
  const expiry = expiryStatus(product.nearest_expiry, today, settings.expiration_warning_days)
  const reasons: (AlertReason | false)[] = [
    stock === 'out' && 'out',
    stock === 'low' && 'low',
    expiry === 'expired' && 'expired',
    expiry === 'soon' && 'expiring',
  ]
  return reasons.filter((reason) => reason !== false)
}
