import { IconAlertTriangle, IconCoin, IconPackage, IconPackageOff } from '@tabler/icons-react'
import type { InventorySummary } from '#shared/inventory/level.ts'
import { formatRand } from '#shared/money.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { SummaryCard } from '#web/ui/summary-cards.tsx'

/** The whole shop, whatever is searched or filtered below. */
export const INVENTORY_CARDS: readonly SummaryCard<InventorySummary>[] = [
  {
    label: 'Total Products',
    icon: IconPackage,
    value: (it) => formatCount(it.total_products),
    line: (it) =>
      `${formatCount(it.total_products - it.low_stock_items - it.out_of_stock)} well stocked`,
  },
  {
    label: 'Low Stock Items',
    icon: IconAlertTriangle,
    value: (it) => formatCount(it.low_stock_items),
    line: (it) => warningIf(it.low_stock_items, `Fewer than ${it.low_stock_below} left`),
  },
  {
    label: 'Out of Stock',
    icon: IconPackageOff,
    value: (it) => formatCount(it.out_of_stock),
    line: ({ out_of_stock }) =>
      warningIf(out_of_stock, out_of_stock > 0 ? 'Cannot be sold' : 'Everything can be sold'),
  },
  {
    label: 'Total Stock Value',
    icon: IconCoin,
    value: (it) => formatRand(it.stock_value),
    line: (it) => `${formatRand(it.cost_value)} at cost`,
  },
]

function warningIf(count: number, text: string) {
  return { text, tone: count > 0 ? ('warning' as const) : ('neutral' as const) }
}
