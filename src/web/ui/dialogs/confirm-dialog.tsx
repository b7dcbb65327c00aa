import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './confirm-dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'normal'
  /** While a promise runs the dialog stays, busy; the caller takes it away afterwards. */
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
}

/** A question before something that cannot be taken back. Mounted, it is open. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  tone = 'normal',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  useFocusReturn()

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onCancel()}
      title={title}
      size="sm"
      returnFocus={false}
      withCloseButton={false}
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
    >
      {children !== undefined && <div className={classes.text}>{children}</div>}
      <div className={classes.buttons}>
        {/* The harmless way out is under the finger. */}
        <Button variant="default" data-autofocus disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          loading={busy}
          {...(tone === 'danger' && { color: 'red' })}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
