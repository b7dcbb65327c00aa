import { IconUsers } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { RelativeBar } from '#web/charts/relative-bar.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED } from './data.ts'
import classes from './staff-ranking.module.css'

type Performance = ManagerAnalytics['staffPerformance'][number]
type Ranked = Performance & { rank: number; top: number }

/** Who has sold what today, the top earner first. */
export function StaffRanking({ staff }: { staff: readonly Performance[] }) {
  const top = Math.max(0, ...staff.map(({ revenue_today }) => revenue_today))
  const ranked = staff.map((one, index) => ({ ...one, rank: index + 1, top }))
  return (
    <Panel title="Today's Staff Performance" note="VAT included" flush>
      <DataTable
        bare
        caption="Today's Staff Performance"
        list={rowsAtHand<Ranked>(ranked)}
        columns={COLUMNS}
        rowId={({ staff_id }) => staff_id}
        rowLabel={({ staff_name }) => staff_name}
        mobile={rankedCard}
        failed={FAILED.analytics}
        empty={
          <EmptyState
            icon={IconUsers}
            title="No staff yet"
            text="Budtenders and managers appear here as soon as they are on the team."
          />
        }
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Ranked>[] = [
  { header: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, width: '5rem' },
  { header: 'Staff Member', cell: ({ staff_name }) => <Name name={staff_name} />, width: '30%' },
  {
    header: 'Transactions',
    cell: ({ transactions_today }) => formatCount(transactions_today),
    align: 'end',
  },
  {
    header: 'Revenue',
    cell: ({ revenue_today }) => <MoneyText amount={revenue_today} />,
    align: 'end',
  },
  {
    header: 'Of the top earner',
    cell: ({ revenue_today, top }) => <RelativeBar value={revenue_today} greatest={top} />,
    width: '28%',
  },
]

function Rank({ rank }: { rank: number }) {
  return (
    <span className={classes.rank} data-first={rank === 1 || undefined}>
      {rank}
    </span>
  )
}

const Name = ({ name }: { name: string }) => <span className={classes.name}>{name}</span>

function rankedCard(row: Ranked) {
  return (
    <div className={classes.card}>
      <Rank rank={row.rank} />
      <div className={classes.words}>
        <div className={classes.line}>
          <Name name={row.staff_name} />
          <MoneyText amount={row.revenue_today} />
        </div>
        <RelativeBar value={row.revenue_today} greatest={row.top} />
        <div className={classes.detail}>{counted(row.transactions_today, 'transaction')}</div>
      </div>
    </div>
  )
}
