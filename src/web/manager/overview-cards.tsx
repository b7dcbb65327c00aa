import { IconCalendarStats, IconCash, IconReportMoney, IconUsers } from '@tabler/icons-react'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { formatRand } from '#shared/money.ts'
import { counted } from '#web/ui/counted.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { StatGrid } from '#web/ui/stat-grid.tsx'

export function OverviewCards({ analytics }: { analytics: ManagerAnalytics }) {
  const { todayStats, monthStats, staffPerformance } = analytics
  const selling = staffPerformance.filter(({ transactions_today }) => transactions_today > 0)
  return (
    <StatGrid>
      <StatCard
        label="Today's Revenue"
        icon={IconCash}
        value={formatRand(todayStats.today_revenue)}
        trend={plain(`${counted(todayStats.today_transactions, 'transaction')} today`)}
      />
      <StatCard
        label="Month Revenue"
        icon={IconCalendarStats}
        value={formatRand(monthStats.month_revenue)}
        trend={plain(`${counted(monthStats.month_transactions, 'transaction')} this month`)}
      />
      <StatCard
        label="Avg Transaction"
        icon={IconReportMoney}
        value={formatRand(todayStats.avg_transaction)}
        trend={plain('Today, VAT included')}
      />
      <StatCard
        label="Active Staff"
        icon={IconUsers}
        value={formatCount(staffPerformance.length)}
        trend={plain(`${formatCount(selling.length)} sold today`)}
      />
    </StatGrid>
  )
}

const plain = (text: string) => ({ text, tone: 'neutral' }) as const
