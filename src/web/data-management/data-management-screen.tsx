import { useEffect, useRef } from 'react'
import type { Backup } from '#shared/data-management/backup.ts'
import { formatTime } from '#shared/dates.ts'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { refreshAll } from '#web/query-client.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RefreshButton, useRefresh } from '#web/ui/page/refresh-button.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { BackupList } from './backup-list.tsx'
import { CustomerRows } from './customer-rows.tsx'
import classes from './data-management-screen.module.css'
import { isRunning, useBackups, useRefreshData, useSystemStatus } from './data.ts'
import { ExportData } from './export-data.tsx'
import { ImportData } from './import-data.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatusCards } from './status-cards.tsx'

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

/** Tells how a backup ended that was seen running: done means that it is on disk. */
function useBackupNews(backups: readonly Backup[] | undefined): void {
  const watched = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (backups === undefined) return
    for (const { id, status, error } of backups) {
      if (!watched.current.has(id) || status === 'running') continue
      // The health of the shop depends on it, here and at the manager's.
      void refreshAll()
      if (status === 'done') toast.success('Backup created successfully!')
      else toast.error(error ?? 'Failed to create backup')
    }
    watched.current = new Set(backups.filter(isRunning).map(({ id }) => id))
  }, [backups])
}
