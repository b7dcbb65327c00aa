import { IconCalendarStats, IconCash, IconReportMoney, IconUsers } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { formatRand } from '#shared/money.ts'
import { StatGrid } from '#web/ui/page/grids.tsx'
import { StatCard } from '#web/ui/page/stat-card.tsx'

/** Without figures while they load. */
export function OverviewCards({ analytics }: { analytics?: ManagerAnalytics }) {
  const { todayStats: today, monthStats: month, staffPerformance: staff } = analytics ?? {}
  const selling = staff?.filter(({ transactions_today }) => transactions_today > 0)
  return (
    <StatGrid>
      <StatCard
        label="Today's Revenue"
        icon={IconCash}
        value={today && formatRand(today.today_revenue)}
        trend={today && plain(`${counted(today.today_transactions, 'transaction')} today`)}
        hasLongTrend
      />
      <StatCard
        label="Month Revenue"
        icon={IconCalendarStats}
        value={month && formatRand(month.month_revenue)}
        trend={month && plain(`${counted(month.month_transactions, 'transaction')} this month`)}
        hasLongTrend
      />
      <StatCard
        label="Avg Transaction"
        icon={IconReportMoney}
        value={today && formatRand(today.avg_transaction)}
        trend={plain('Today, VAT included')}
      />
      <StatCard
        label="Active Staff"
        icon={IconUsers}
        value={staff && formatCount(staff.length)}
        trend={selling && plain(`${formatCount(selling.length)} sold today`)}
      />
    </StatGrid>
  )
}

const plain = (text: string) => ({ text, tone: 'neutral' }) as const
