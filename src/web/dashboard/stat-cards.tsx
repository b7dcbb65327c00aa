import { IconCash, IconPackages, IconReceipt, IconUsers } from '@tabler/icons-react'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { dashboardTrends } from '#shared/dashboard/trends.ts'
import { formatRand } from '#shared/money.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { StatGrid } from '#web/ui/stat-grid.tsx'

interface StatCardsProps {
  /** Undefined while they load. */
  stats: DashboardStats | undefined
  /** When the figures were true. */
  at: Date
  timeZone: string
}

export function StatCards({ stats, at, timeZone }: StatCardsProps) {
  const trends = stats && dashboardTrends(stats, at, timeZone)
  return (
    <StatGrid>
      <StatCard
        label="Today's Sales"
        icon={IconCash}
        value={stats && formatRand(stats.todaySales)}
        trend={trends?.todaySales}
        hasLongTrend
      />
      <StatCard
        label="Total Sales"
        icon={IconReceipt}
        value={stats && formatRand(stats.totalSales)}
        trend={trends?.totalSales}
        hasLongTrend
      />
      <StatCard
        label="Customers"
        icon={IconUsers}
        value={stats && String(stats.totalCustomers)}
        trend={trends?.customers}
      />
      <StatCard
        label="Low Stock"
        icon={IconPackages}
        value={stats && String(stats.lowStockItems)}
        trend={trends?.lowStock}
      />
    </StatGrid>
  )
}
