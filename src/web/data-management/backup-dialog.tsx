import { logError } from '#web/log.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBackupWrites } from './data.ts'

/** Asks before a backup is begun; how it goes is shown on the page. Mounted, it is open. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const { start } = useBackupWrites()
  async function confirm() {
    try {
      await start()
    } catch (error) {
      logError(error)
      toast.error(error instanceof Error ? error.message : 'Failed to create backup')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Create System Backup"
      confirmLabel="Create Backup"
      onConfirm={confirm}
      onCancel={onClose}
    >
      This will create a complete backup of your system data including customers, products, and
      transactions.
    </ConfirmDialog>
  )
}
