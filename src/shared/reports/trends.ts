import { counted } from '#shared/counted.ts'
import { cents, type Cents } from '#shared/money.ts'
import { exactChange, stableOrChange, type Trend } from '#shared/trend.ts'
import { dayCount, type DayRange } from './period.ts'
import type { Report } from './report.ts'

interface ReportTrends {
  sales: Trend
  transactions: Trend
  average: Trend
  customers: Trend
}

/** The labels under the four cards of a report. */
export function reportTrends(report: Report): ReportTrends {
  const { totals, previousPeriodSales, previousPeriodTransactions, customerStats } = report
  const when = `the ${spanBefore(report.period)}`
  const nothing: Trend = { text: `No sales in ${when}`, tone: 'neutral' }
  const average = averageSale(totals.sales, totals.transactions)
  const averageBefore = averageSale(previousPeriodSales, previousPeriodTransactions)
  return {
    sales: previousPeriodSales > 0 ? exactChange(totals.sales, previousPeriodSales, when) : nothing,
    transactions:
      previousPeriodTransactions > 0
        ? exactChange(totals.transactions, previousPeriodTransactions, when)
        : nothing,
    average: averageTrend(average, averageBefore, when) ?? nothing,
    customers: customerTrend(customerStats.new),
  }
}

/** To the nearest cent; nothing was sold on average where nothing was sold. */
export const averageSale = (sales: Cents, transactions: number): Cents =>
  cents(transactions === 0 ? 0 : Math.round(sales / transactions))

function averageTrend(now: Cents, before: Cents, when: string): Trend | undefined {
  if (now === 0) return { text: 'Nothing was sold', tone: 'neutral' }
  return before > 0 ? stableOrChange(now, before, when) : undefined
}

function customerTrend(added: number): Trend {
  if (added === 0) return { text: 'No new customers', tone: 'neutral' }
  return { text: counted(added, 'new customer'), tone: 'up' }
}

/** '30 days before', 'day before'. */
function spanBefore(period: DayRange): string {
  const days = dayCount(period)
  return days === 1 ? 'day before' : `${days} days before`
}
