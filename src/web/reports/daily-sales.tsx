import { cents, formatRand, sum } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { shortRand } from '#web/charts/axis.ts'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { groupDays } from '#web/charts/group-days.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'

const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const

/** A bar for each day; in a long period for each week or month, which the title then says. */
export function DailySales({ days }: { days: Report['dailySales'] }) {
  const { unit, groups } = groupDays(days)
  const title = unit === 'day' ? 'Daily Sales' : `Daily Sales, by ${unit}`
  const bars = groups.map(({ days: inGroup, tick, label }) => ({
    tick,
    label,
    value: sum(inGroup.map(({ sales }) => sales)),
    others: [formatCount(inGroup.reduce((count, day) => count + day.transactions, 0))],
  }))
  return (
    <Panel title={title} note="VAT included">
      <BarChart
        label={title}
        heads={{ label: UNITS[unit], value: 'Sales', others: ['Transactions'] }}
        bars={bars}
        format={(value) => formatRand(cents(value))}
        formatTick={shortRand}
      />
    </Panel>
  )
}
