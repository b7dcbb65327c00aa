import { Button, Modal } from '@mantine/core'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import classes from './import-dialog.module.css'
import { ImportFlow } from './import-flow.tsx'
import type { Importing } from './use-import.ts'

interface ImportDialogProps {
  title: string
  importing: Importing
  onClose: () => void
}

/** The import in a dialog of its own. Mounted, it is open. */
export function ImportDialog({ title, importing, onClose }: ImportDialogProps) {
  const phone = useIsPhone()
  // Nobody leaves before the answer: what was imported would not be told.
  const busy = importing.state.step === 'sending'
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      withCloseButton={!busy}
      title={title}
      size={840}
      fullScreen={phone}
      returnFocus={false}
      classNames={{
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      <ImportFlow importing={importing} onDismiss={onClose} />
      {importing.state.step === 'done' && (
        <Button className={classes.done ?? ''} autoFocus onClick={onClose}>
          Done
        </Button>
      )}
    </Modal>
  )
}
