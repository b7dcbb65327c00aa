import { IconCash, IconReceipt, IconReportMoney, IconUsers } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { formatRand } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { averageSale, reportTrends } from '#shared/reports/trends.ts'
import { StatGrid } from '#web/ui/page/grids.tsx'
import { StatCard } from '#web/ui/page/stat-card.tsx'

/** The answer before the details. Undefined while it loads. */
export function ReportCards({ report }: { report: Report | undefined }) {
  const trends = report && reportTrends(report)
  const totals = report?.totals
  return (
    <StatGrid>
      <StatCard
        label="Total Sales"
        icon={IconCash}
        value={totals && formatRand(totals.sales)}
        trend={trends?.sales}
        hasLongTrend
      />
      <StatCard
        label="Transactions"
        icon={IconReceipt}
        value={totals && formatCount(totals.transactions)}
        trend={trends?.transactions}
        hasLongTrend
      />
      <StatCard
        label="Avg Transaction"
        icon={IconReportMoney}
        value={totals && formatRand(averageSale(totals.sales, totals.transactions))}
        trend={trends?.average}
        hasLongTrend
      />
      <StatCard
        label="Active Customers"
        icon={IconUsers}
        value={report && formatCount(report.customerStats.total)}
        trend={trends?.customers}
        hasLongTrend
      />
    </StatGrid>
  )
}
