import { formatTime } from '#shared/dates.ts'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useRefresh } from '#web/ui/use-refresh.ts'
import { BackupList } from './backup-list.tsx'
import { CustomerRows } from './customer-rows.tsx'
import { useBackups, useRefreshData, useSystemStatus } from './data.ts'
import classes from './data-management-screen.module.css'
import { ExportData } from './export-data.tsx'
import { ImportData } from './import-data.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatusCards } from './status-cards.tsx'
import { useBackupNews } from './use-backup-news.ts'

const REFRESH = { done: 'Data refreshed successfully', failed: 'Failed to refresh data' }

export function DataManagementScreen() {
  const user = useUser()
  const mayBackUp = isAmong(ADMINS, roleOf(user))
  const status = useSystemStatus()
  const backups = useBackups(mayBackUp)
  useBackupNews(backups.data)
  const { refreshing, refresh } = useRefresh(useRefreshData(), REFRESH)
  return (
    <>
      <PageHeader
        title="Data Management"
        subtitle="Import, export, and manage your business data"
        actions={
          <RefreshButton label="Refresh Data" busy={refreshing} onClick={() => void refresh()} />
        }
      />
      {status.isError && status.data && (
        <StaleNotice title="Failed to refresh data" onRetry={() => void status.refetch()} apart>
          The status is that of {formatTime(new Date(status.dataUpdatedAt), user.settings.timezone)}
          .
        </StaleNotice>
      )}
      <div className={classes.parts}>
        <StatusCards status={status.data ?? (status.isError ? null : undefined)} />
        <div className={classes.halves}>
          <ExportData />
          <ImportData />
        </div>
        <QuickActions backups={backups.data} mayBackUp={mayBackUp} />
        {mayBackUp && <BackupList backups={backups} />}
        <CustomerRows />
      </div>
    </>
  )
}
