import { reportsApi, type ReportQuery } from '#shared/reports/contract.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'

interface ReportsHeaderProps {
  asked: ReportQuery
  subtitle: string
  refreshing: boolean
  onRefresh: () => void
}

export function ReportsHeader({ asked, subtitle, refreshing, onRefresh }: ReportsHeaderProps) {
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
