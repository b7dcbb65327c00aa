import type { Backup } from '#shared/data-management/backup.ts'
import { formatDateTime } from '#shared/dates.ts'
import { logError } from '#web/log.ts'
import { useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBackupWrites } from './data.ts'

/** Mounted, it is open. */
export function DeleteBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
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
