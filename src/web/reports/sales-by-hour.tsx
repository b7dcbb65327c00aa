import { cents, formatRand } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { shortRand } from '#web/charts/axis.ts'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { hourBars } from '#web/charts/hour-bars.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'

export function SalesByHour({ hours }: { hours: Report['byHour'] }) {
  const figures = hours.map(({ hour, sales, transactions }) => ({
    hour,
    value: sales,
    others: [formatCount(transactions)],
  }))
  return (
    <Panel title="Sales by Hour" note="VAT included">
      <BarChart
        label="Sales by Hour"
        heads={{ label: 'Hour', value: 'Sales', others: ['Transactions'] }}
        bars={hourBars(figures, ['0'])}
        format={(value) => formatRand(cents(value))}
        formatTick={shortRand}
      />
    </Panel>
  )
}
