import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { DiscardGuard } from './use-discard-guard.ts'

/** The question before unsaved changes are lost; shown while the guard asks. */
export function DiscardDialog({ guard }: { guard: DiscardGuard }) {
  if (!guard.asking) return null
  return (
    <ConfirmDialog
      title="Discard your changes?"
      cancelLabel="Keep Editing"
      confirmLabel="Discard"
      tone="danger"
      onCancel={guard.stay}
      onConfirm={guard.discard}
    >
      What you have entered has not been saved.
    </ConfirmDialog>
  )
}
