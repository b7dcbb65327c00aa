import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { writeErrorText } from '#web/ui/write-error.ts'
import { useKeyWrites } from './data.ts'

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { revoke } = useKeyWrites()
  async function confirm() {
    try {
      await revoke(apiKey.id)
      toast.success('API key revoked')
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel="Revoke Key"
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      Programs that use it are refused from the next request on. It cannot be taken back: they need
      a new key.
    </ConfirmDialog>
  )
}
