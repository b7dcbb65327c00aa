import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { writeErrorText } from '#web/ui/write-error.ts'
import { useKeyWrites } from './data.ts'

export function SwitchOnDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { switchOn } = useKeyWrites()
  async function confirm() {
    try {
      await switchOn(apiKey.id)
      toast.success('API key switched on')
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Switch “${apiKey.name}” on?`}
      confirmLabel="Switch On"
      onConfirm={confirm}
      onCancel={onClose}
    >
      It was made by {apiKey.created_by} and is off since the shop was restored from a backup.
      Switch it on only if you know the program that uses it: it may have been revoked after the
      backup was made.
    </ConfirmDialog>
  )
}
