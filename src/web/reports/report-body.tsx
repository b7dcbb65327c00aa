import { Paper, Skeleton } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import { type Cents, cents, formatRand, sum } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { Bookkeeping } from '#web/bookkeeping/bookkeeping.tsx'
import { shortRand } from '#web/charts/axis.ts'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { hourBars } from '#web/charts/hour-bars.ts'
import { SalesByDay, salesByDayTitle } from '#web/charts/sales-by-day.tsx'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './report-body.module.css'
import { ReportCards } from './report-cards.tsx'
import type { ReportState } from './report-search.ts'
import {
  GivenByPromotion,
  PaymentMethods,
  SalesByCategory,
  SalesBySeller,
} from './sales-shares.tsx'
import { TopProducts } from './top-products.tsx'
import { UnprovenSales } from './unproven-sales.tsx'

interface ReportBodyProps {
  report: Report
  /** The report of the period before, while the wanted one is on its way. */
  isOutdated: boolean
  state: ReportState
  onChange: PatchUrl<ReportState>
}

export function ReportBody({ report, isOutdated, state, onChange }: ReportBodyProps) {
  // The days of these figures: those in the address may be ones of which there can be no report.
  const shown = { period: null, ...report.period }
  return (
    <div className={classes.body} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
      <ReportCards report={report} />
      {report.totals.transactions === 0 && report.totals.returns === 0 ? (
        <Paper withBorder>
          <NoSales />
        </Paper>
      ) : (
        <>
          <div className={classes.charts}>
            <DailySales days={report.dailySales} />
            <SalesByCategory categories={report.categoryBreakdown} />
          </div>
          <div className={classes.details}>
            <GrossMargin totals={report.totals} />
            <SalesBySeller sellers={report.bySeller} />
            <PaymentMethods methods={report.byPaymentMethod} />
            {report.byPromotion.length > 0 && <GivenByPromotion promotions={report.byPromotion} />}
          </div>
          <SalesByHour hours={report.byHour} />
          <TopProducts report={report} state={state} onChange={onChange} />
          <UnprovenSales asked={shown} />
        </>
      )}
      {/* Days without a sale may have payments on account, store credit, and cash paid in and out. */}
      <Bookkeeping asked={shown} />
    </div>
  )
}

/** Before the first report: the same heights, so that nothing jumps. */
export function ReportSkeleton() {
  return (
    <div className={classes.body} role="status" aria-label="Loading reports...">
      <ReportCards report={undefined} />
      <div className={classes.charts} aria-hidden>
        <Panel title="Daily Sales" note="VAT included">
          <Skeleton className={classes.bone} />
        </Panel>
        <Panel title="Sales by Category" note="before VAT">
          <Skeleton className={classes.bone} />
        </Panel>
      </div>
    </div>
  )
}

function DailySales({ days }: { days: Report['dailySales'] }) {
  return (
    <Panel title={salesByDayTitle(days)} note="VAT included">
      <SalesByDay days={days} />
    </Panel>
  )
}

function NoSales() {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="No sales in this period"
      text="Choose a longer period above, or ring up a sale: it is in the report as soon as it is paid."
      action={
        <LinkButton to="/pos" variant="light">
          Go to the till
        </LinkButton>
      }
    />
  )
}

function SalesByHour({ hours }: { hours: Report['byHour'] }) {
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

/** From what customers paid to what is left of it. */
function GrossMargin({ totals }: { totals: Report['totals'] }) {
  return (
    <Panel title="Gross Margin" note="by batch cost">
      <p className={classes.answer}>
        <MoneyText amount={totals.margin} />
        <span className={classes.share}>
          {totals.margin_percentage.toFixed(1)}% of sales before VAT
        </span>
      </p>
      <dl className={classes.sum}>
        {totals.returns > 0 && (
          <>
            <Line name="Sold, VAT included" amount={sum([totals.sales, totals.returned])} />
            <Line
              name={`Taken back in ${counted(totals.returns, 'return')}`}
              amount={totals.returned}
              isLess
            />
          </>
        )}
        <Line name="Sales, VAT included" amount={totals.sales} />
        <Line name="VAT" amount={totals.vat} isLess />
        <Line name="Sales before VAT" amount={totals.subtotal} total />
        <Line name="Cost of what was sold" amount={totals.cost} isLess />
        <Line name="Gross margin" amount={totals.margin} total />
      </dl>
    </Panel>
  )
}

interface LineProps {
  name: string
  amount: Cents
  isLess?: boolean
  total?: boolean
}

function Line({ name, amount, isLess = false, total = false }: LineProps) {
  return (
    <div className={classes.line} data-total={total || undefined}>
      <dt>{name}</dt>
      <dd>
        {isLess && '− '}
        <MoneyText amount={amount} />
      </dd>
    </div>
  )
}
