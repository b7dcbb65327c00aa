import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { RelativeBar } from '#web/charts/relative-bar.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { counted } from '#web/ui/counted.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TwoSides } from '#web/ui/two-sides.tsx'
import { FAILED } from './data.ts'
import classes from './monthly-trends.module.css'
import { NothingYet } from './nothing-yet.tsx'

const FIRST_MONTHS = 6

type Month = ManagerAnalytics['businessInsights']['monthlyTrends'][number]
type Compared = Month & { best: number }

/** The newest months first; the current one is still going on. */
export function MonthlyTrends({ months }: { months: readonly Month[] }) {
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
