import { INSIGHT_DAYS, type ManagerAnalytics } from '#shared/manager/analytics.ts'
import { formatRand } from '#shared/money.ts'
import { ShareBars } from '#web/charts/share-bars.tsx'
import { counted } from '#web/ui/counted.ts'
import { Panel } from '#web/ui/panel.tsx'
import { MonthlyTrends } from './monthly-trends.tsx'
import { NothingYet } from './nothing-yet.tsx'
import classes from './panels.module.css'
import { PeakHours } from './peak-hours.tsx'

type Insights = ManagerAnalytics['businessInsights']

const SINCE = `last ${INSIGHT_DAYS} days`

export function InsightsTab({ insights }: { insights: Insights }) {
  return (
    <div className={classes.stack}>
      <Panel title="Peak Business Hours" note={SINCE}>
        <PeakHours hours={insights.peakHours} />
      </Panel>
      <div className={classes.pair} data-uneven>
        <CategoryPerformance categories={insights.categoryAnalysis} />
        <MonthlyTrends months={insights.monthlyTrends} />
      </div>
    </div>
  )
}

function CategoryPerformance({ categories }: { categories: Insights['categoryAnalysis'] }) {
  const shares = categories.map((category) => ({
    label: category.category,
    percentage: category.revenue_percentage,
    value: formatRand(category.revenue),
    detail: `${counted(category.items_sold, 'item')} sold · ${formatRand(category.avg_price)} average price`,
  }))
  return (
    <Panel title="Category Performance" note={`${SINCE} · before VAT`}>
      {shares.length === 0 ? (
        <NothingYet />
      ) : (
        <ShareBars label="Category Performance" shares={shares} colors="cycle" />
      )}
    </Panel>
  )
}
