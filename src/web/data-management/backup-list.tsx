import { Alert, Progress } from '@mantine/core'
import { IconAlertCircle, IconArchive } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '#shared/data-management/backup.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'
import { formatDateTime } from '#shared/dates.ts'
import { logError } from '#web/log.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings/data.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { backupActions } from './backup-actions.tsx'
import classes from './backup-list.module.css'
import { useBackupWrites } from './data.ts'

const CHECKSUM_SHOWN = 12

const backupColumns = (timeZone: string): readonly Column<Backup>[] => [
  {
    header: 'Created',
    cell: ({ created_at, created_by }) => (
      <TwoLines first={formatDateTime(created_at, timeZone)} second={`by ${created_by}`} />
    ),
  },
  {
    header: 'File',
    cell: ({ filename }) => <code className={classes.code}>{filename}</code>,
    hideBelow: 'md',
    hideOnPhone: true,
  },
  {
    header: 'SHA-256',
    cell: ({ sha256 }) =>
      sha256 === null ? (
        'Not recorded'
      ) : (
        <code className={classes.code} title={sha256}>
          {sha256.slice(0, CHECKSUM_SHOWN)}
        </code>
      ),
  },
  { header: 'Size', cell: ({ size }) => formatBytes(size), align: 'end' },
]

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

/** Mounted, it is open. */
function DeleteBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { timezone } = useUser().settings
  const { remove } = useBackupWrites()
  async function confirm() {
    try {
      await remove(backup)
      toast.success('Backup deleted')
    } catch (error) {
      logError(error)
      toast.error(error instanceof Error ? error.message : 'Failed to delete backup')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete this backup?"
      confirmLabel="Delete"
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      The backup of {formatDateTime(backup.created_at, timezone)} will be gone for good. Copies that
      were downloaded stay.
    </ConfirmDialog>
  )
}

/** How far a backup is: in per cent, and what it is at. */
function BackupProgressBar({ backup: { progress } }: { backup: Backup }) {
  const percent = progress?.percent ?? 0
  return (
    <div className={classes.progress}>
      <p className={classes.words}>
        <span>Creating backup</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress value={percent} aria-label="Creating backup" />
      <p className={classes.step}>{stepOf(progress)}</p>
    </div>
  )
}

function stepOf(progress: Backup['progress']): string {
  if (progress === null || progress.tables === 0) return 'Starting'
  const { table, tables, tables_done, bytes } = progress
  if (table === null) return `Writing the file · ${formatBytes(bytes)} read`
  return `Table ${tables_done + 1} of ${tables}: ${table} · ${formatBytes(bytes)} read`
}
