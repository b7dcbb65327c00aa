import { Alert } from '@mantine/core'
import { IconAlertCircle, IconArchive } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '#shared/data-management/backup.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { logError } from '#web/log.ts'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings/data.ts'
import { toast } from '#web/ui/toast.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { backupActions } from './backup-actions.tsx'
import { backupColumns } from './backup-columns.tsx'
import classes from './backup-list.module.css'
import { BackupProgressBar } from './backup-progress-bar.tsx'
import { useBackupWrites } from './data.ts'
import { DeleteBackupDialog } from './delete-backup-dialog.tsx'

/** What has been backed up, what is being and what could not be. */
export function BackupList({ backups }: { backups: UseQueryResult<Backup[]> }) {
  const { timezone } = useUser().settings
  const kept = useSettings().data?.backups_kept
  const { remove } = useBackupWrites()
  const [deleting, setDeleting] = useState<Backup>()
  const list = wholeList(backups)
  async function dismiss(failed: Backup) {
    try {
      await remove(failed)
    } catch (error) {
      logError(error)
      toast.error(error instanceof Error ? error.message : 'Failed to delete backup')
    }
  }
  const of = (status: Backup['status']) => backups.data?.filter((one) => one.status === status)
  return (
    <Panel title="Backups" note={kept && `The newest ${kept} are kept on this server`} flush>
      {of('running')?.map((backup) => (
        <BackupProgressBar key={backup.id} backup={backup} />
      ))}
      {of('failed')?.map((backup) => (
        <Alert
          key={backup.id}
          className={classes.failure}
          color="red"
          icon={<IconAlertCircle />}
          title="The last backup failed"
          withCloseButton
          closeButtonLabel="Dismiss failure"
          onClose={() => void dismiss(backup)}
        >
          {backup.error}
        </Alert>
      ))}
      <DataTable
        bare
        caption="Backups"
        fewRows={3}
        list={{ ...list, rows: of('done') }}
        columns={backupColumns(timezone)}
        rowId={({ id }) => id}
        rowLabel={({ filename }) => filename}
        actions={backupActions(setDeleting)}
        failed="Failed to load backups"
        loadingText="Loading backups..."
        empty={
          <EmptyState
            icon={IconArchive}
            title="No backups yet"
            text="A backup holds the whole shop in one file. Keep the key file in another place: without it ID and medical numbers cannot be read."
          />
        }
      />
      {deleting && <DeleteBackupDialog backup={deleting} onClose={() => setDeleting(undefined)} />}
    </Panel>
  )
}
