import type { DarkSale } from '#shared/dark/entry.ts'
import { cents, formatRand } from '#shared/money.ts'
import { pointsValue, saleRules } from '#shared/sales/totals.ts'
import type { VatMode } from '#shared/sales/vat.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Booking } from './booking.ts'
import { type Noted, offline } from './problem-words.ts'

const VAT_WORDS: Readonly<Record<VatMode, string>> = {
  exclusive: 'VAT on top',
  inclusive: 'VAT in its prices',
  none: 'no VAT',
}

/** What the shop decides and a till only repeats: one that went by others is looked at. What they were nobody knows. */
export function* oddRules({ settings, day }: Booking, sale: DarkSale): Iterable<Noted> {
  const { vat_mode, cents_per_point } = saleRules(settings, day)
  if (sale.vat_mode !== vat_mode)
    yield offline(
      `It was sold with ${VAT_WORDS[sale.vat_mode]}; the shop has ${VAT_WORDS[vat_mode]}`,
    )
  if (sale.points_redeemed > 0 && sale.point_value !== settings.point_value)
    yield offline(
      `A point was taken for ${worth(sale)}; in this shop it is worth ${worth(settings)}`,
    )
  if (sale.customer_id !== null && sale.cents_per_point !== cents_per_point)
    yield offline(
      `A point was given for each ${formatRand(cents(sale.cents_per_point))}; in this shop it is for each ${formatRand(cents(cents_per_point))}`,
    )
}

const worth = (rules: Pick<ShopSettings, 'point_value'>): string =>
  formatRand(pointsValue(1, rules))
