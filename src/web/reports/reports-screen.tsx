import { Paper } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import { type ReportQuery, reportsApi } from '#shared/reports/contract.ts'
import type { Report } from '#shared/reports/report.ts'
import { refreshShown } from '#web/query-client.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { formatDays } from '#web/ui/facts/format.ts'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PullToRefresh } from '#web/ui/page/pull-to-refresh.tsx'
import { RefreshButton, useRefresh } from '#web/ui/page/refresh-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { FAILED, useReport } from './data.ts'
import { PeriodBar } from './period-bar.tsx'
import { ReportBody, ReportSkeleton } from './report-body.tsx'
import { daysOf, queryOf, useReportState } from './report-search.ts'

const REFRESH = {
  done: 'Reports updated successfully!',
  failed: 'Failed to refresh reports data',
}

export function ReportsScreen() {
  const { timezone } = useUser().settings
  const today = useShopDay()
  const [state, patch] = useReportState()
  const asked = queryOf(state)
  const isRange = 'from' in daysOf(state, today)
  const query = useReport(asked, isRange)
  const { data: report } = query
  const { refreshing, refresh } = useRefresh(refreshShown, REFRESH)
  const retry = () => void query.refetch()
  return (
    <PullToRefresh onRefresh={refresh}>
      <ReportsHeader
        asked={asked}
        subtitle={report ? comparisonOf(report) : query.isFetching ? 'Loading reports...' : ''}
        refreshing={refreshing}
        onRefresh={() => void refresh()}
      />
      <PeriodBar state={state} onChange={patch} today={today} />
      {report && query.isError && (
        <StaleNotice title={FAILED} onRetry={retry} apart>
          These are the figures of {formatTime(new Date(query.dataUpdatedAt), timezone)}.
        </StaleNotice>
      )}
      {report && (
        <ReportBody
          report={report}
          isOutdated={query.isPlaceholderData}
          state={state}
          onChange={patch}
        />
      )}
      {!report && query.isError && (
        <Paper withBorder>
          <ErrorState title={FAILED} onRetry={retry} retrying={query.isFetching} />
        </Paper>
      )}
      {!report && !query.isError && isRange && <ReportSkeleton />}
      {!report && !isRange && (
        <Paper withBorder>
          <EmptyState
            icon={IconCalendar}
            title="Choose the first and the last day"
            text="The report of those days appears here."
          />
        </Paper>
      )}
    </PullToRefresh>
  )
}

const comparisonOf = ({ period, previousPeriod }: Report): string =>
  `${formatDays(period)}, compared with ${formatDays(previousPeriod)}`

interface ReportsHeaderProps {
  asked: ReportQuery
  subtitle: string
  refreshing: boolean
  onRefresh: () => void
}

function ReportsHeader({ asked, subtitle, refreshing, onRefresh }: ReportsHeaderProps) {
  return (
    <PageHeader
      title="Sales Reports & Analytics"
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton busy={refreshing} onClick={onRefresh} />
          <ExportButton
            endpoint={reportsApi.exportReport}
            input={{ ...asked, detailed: 'true' }}
            done="Reports exported successfully!"
            failed="Failed to export reports"
            tellsReason
          />
        </>
      }
    />
  )
}
