import { formatCount } from '#shared/counted.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { shortCount } from '#web/charts/axis.ts'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { hourBars, LEAST_SHARE } from '#web/charts/hour-bars.ts'

type PeakHour = ManagerAnalytics['businessInsights']['peakHours'][number]

/** The 24 hours of the day, scaled to the busiest. */
export function PeakHours({ hours }: { hours: readonly PeakHour[] }) {
  const figures = hours.map(({ hour, transaction_count }) => ({ hour, value: transaction_count }))
  return (
    <BarChart
      label="Peak Business Hours"
      heads={{ label: 'Hour', value: 'Transactions' }}
      bars={hourBars(figures)}
      format={formatCount}
      formatTick={shortCount}
      leastShare={LEAST_SHARE}
    />
  )
}
