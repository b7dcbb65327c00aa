import { formatCount } from '#shared/counted.ts'
import { cents, type Cents, formatRand, sum } from '#shared/money.ts'
import { shortRand } from './axis.ts'
import { BarChart } from './bar-chart.tsx'
import { groupDays } from './group-days.ts'

interface SalesDay {
  date: string
  sales: Cents
  transactions: number
}

const HEADS = { day: 'Day', week: 'Week', month: 'Month' } as const

/** A bar for each day; in a long period for each week or month, which the title then says. */
export function salesByDayTitle(days: readonly SalesDay[]): string {
  const { unit } = groupDays(days)
  return unit === 'day' ? 'Daily Sales' : `Daily Sales, by ${unit}`
}

export function SalesByDay({ days }: { days: readonly SalesDay[] }) {
  const { unit, groups } = groupDays(days)
  const bars = groups.map(({ days: inGroup, tick, label }) => ({
    tick,
    label,
    value: sum(inGroup.map(({ sales }) => sales)),
    others: [formatCount(inGroup.reduce((count, day) => count + day.transactions, 0))],
  }))
  return (
    <BarChart
      label={salesByDayTitle(days)}
      heads={{ label: HEADS[unit], value: 'Sales', others: ['Transactions'] }}
      bars={bars}
      format={(value) => formatRand(cents(value))}
      formatTick={shortRand}
    />
  )
}
