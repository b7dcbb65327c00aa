import { Paper, Skeleton } from '@mantine/core'
import type { Report } from '#shared/reports/report.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { Panel } from '#web/ui/panel.tsx'
import { DailySales } from './daily-sales.tsx'
import { GrossMargin } from './gross-margin.tsx'
import { NoSales } from './no-sales.tsx'
import classes from './report-body.module.css'
import { ReportCards } from './report-cards.tsx'
import type { ReportState } from './report-search.ts'
import { SalesByHour } from './sales-by-hour.tsx'
import { PaymentMethods, SalesByCategory, SalesBySeller } from './sales-shares.tsx'
import { TopProducts } from './top-products.tsx'

interface ReportBodyProps {
  report: Report
  /** The report of the period before, while the wanted one is on its way. */
  isOutdated: boolean
  state: ReportState
  onChange: PatchUrl<ReportState>
}

export function ReportBody({ report, isOutdated, state, onChange }: ReportBodyProps) {
  return (
    <div className={classes.body} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
      <ReportCards report={report} />
      {report.totals.transactions === 0 ? (
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
          </div>
          <SalesByHour hours={report.byHour} />
          <TopProducts report={report} state={state} onChange={onChange} />
        </>
      )}
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
