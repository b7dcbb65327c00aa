import { IconChartBar } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import { INSIGHT_DAYS, type ManagerAnalytics } from '#shared/manager/analytics.ts'
import { formatRand } from '#shared/money.ts'
import { RelativeBar } from '#web/charts/relative-bar.tsx'
import { ShareBars } from '#web/charts/share-bars.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED } from './data.ts'
import classes from './insights-tab.module.css'
import panels from './panels.module.css'
import { PeakHours } from './peak-hours.tsx'

const FIRST_MONTHS = 6

type Month = ManagerAnalytics['businessInsights']['monthlyTrends'][number]

type Compared = Month & { best: number }

const COLUMNS: readonly Column<Compared>[] = [
  {
    header: 'Month',
    cell: ({ month }) => <span className={classes.month}>{monthName(month)}</span>,
  },
  { header: 'Revenue', cell: ({ revenue }) => <MoneyText amount={revenue} />, align: 'end' },
  { header: 'Transactions', cell: ({ transactions }) => formatCount(transactions), align: 'end' },
  {
    header: 'Of the best',
    cell: ({ revenue, best }) => <RelativeBar value={revenue} greatest={best} />,
    width: '20%',
  },
]

const monthCard = ({ month, transactions, revenue }: Compared) => (
  <TwoSides
    first={monthName(month)}
    second={counted(transactions, 'transaction')}
    figure={<MoneyText amount={revenue} />}
  />
)

const MONTH = new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `November 2026`, from `2026-11`. */
const monthName = (month: string): string => MONTH.format(new Date(`${month}-01`))

type Insights = ManagerAnalytics['businessInsights']

const SINCE = `last ${INSIGHT_DAYS} days`

export function InsightsTab({ insights }: { insights: Insights }) {
  return (
    <div className={panels.stack}>
      <Panel title="Peak Business Hours" note={SINCE}>
        <PeakHours hours={insights.peakHours} />
      </Panel>
      <div className={panels.pair} data-uneven>
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

/** The newest months first; the current one is still going on. */
function MonthlyTrends({ months }: { months: readonly Month[] }) {
  const shown = months.slice(0, FIRST_MONTHS)
  const best = Math.max(0, ...shown.map(({ revenue }) => revenue))
  return (
    <Panel title="Monthly Trends" note="VAT included" flush>
      <DataTable
        bare
        caption="Monthly Trends"
        list={rowsAtHand<Compared>(shown.map((month) => ({ ...month, best })))}
        columns={COLUMNS}
        rowId={({ month }) => month}
        rowLabel={({ month }) => monthName(month)}
        mobile={monthCard}
        failed={FAILED.analytics}
        empty={<NothingYet />}
      />
    </Panel>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconChartBar}
      title="No sales yet"
      text="Insights appear with the first sales."
    />
  )
}
