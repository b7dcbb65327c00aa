import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { Backup } from '#shared/data-management/backup.ts'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { downloadAddress } from './data.ts'

type OnBackup = (backup: Backup) => void

export const backupActions = (onDelete: OnBackup) => (backup: Backup) => (
  <BackupActions backup={backup} onDelete={onDelete} />
)

interface BackupActionsProps {
  backup: Backup
  onDelete: OnBackup
}

function BackupActions({ backup, onDelete }: BackupActionsProps) {
  const label = `Download ${backup.filename}`
  return (
    <>
      <ActionIcon
        component="a"
        href={downloadAddress(backup)}
        download={backup.filename}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={label}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <RowAction
        icon={IconTrash}
        label={`Delete ${backup.filename}`}
        onClick={() => onDelete(backup)}
      />
    </>
  )
}
