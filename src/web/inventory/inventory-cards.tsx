import { SimpleGrid } from '@mantine/core'
import { IconAlertTriangle, IconCoin, IconPackage, IconPackageOff } from '@tabler/icons-react'
import type { InventorySummary } from '#shared/inventory/level.ts'
import { formatRand } from '#shared/money.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

interface InventoryCardsProps {
  /** Undefined while it loads, null when it could not be fetched. */
  summary: InventorySummary | undefined | null
}

/** The whole shop, whatever is searched or filtered below. */
export function InventoryCards({ summary }: InventoryCardsProps) {
  const show = (figure: (summary: InventorySummary) => string) =>
    summary === null ? '–' : summary && figure(summary)
  const line = summary ? linesOf(summary) : summary === null ? UNKNOWN : undefined
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} mb={24}>
      <StatCard
        label="Total Products"
        icon={IconPackage}
        value={show((it) => formatCount(it.total_products))}
        trend={line?.products}
      />
      <StatCard
        label="Low Stock Items"
        icon={IconAlertTriangle}
        value={show((it) => formatCount(it.low_stock_items))}
        trend={line?.low}
      />
      <StatCard
        label="Out of Stock"
        icon={IconPackageOff}
        value={show((it) => formatCount(it.out_of_stock))}
        trend={line?.out}
      />
      <StatCard
        label="Total Stock Value"
        icon={IconCoin}
        value={show((it) => formatRand(it.stock_value))}
        trend={line?.value}
      />
    </SimpleGrid>
  )
}

const MISSING = { text: 'Could not be loaded', tone: 'neutral' } as const
const UNKNOWN = { products: MISSING, low: MISSING, out: MISSING, value: MISSING }

function linesOf(summary: InventorySummary) {
  const { total_products, low_stock_items, out_of_stock, low_stock_below, cost_value } = summary
  const inStock = total_products - low_stock_items - out_of_stock
  return {
    products: { text: `${formatCount(inStock)} well stocked`, tone: 'neutral' },
    low: { text: `Fewer than ${low_stock_below} left`, tone: toneOf(low_stock_items) },
    out: {
      text: out_of_stock > 0 ? 'Cannot be sold' : 'Everything can be sold',
      tone: toneOf(out_of_stock),
    },
    value: { text: `${formatRand(cost_value)} at cost`, tone: 'neutral' },
  } as const
}

const toneOf = (count: number) => (count > 0 ? 'warning' : 'neutral')
