import { Kbd, Modal } from '@mantine/core'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import classes from './shortcuts-dialog.module.css'
import { SHORTCUTS } from './use-shortcuts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="sm" returnFocus={false}>
      <dl className={classes.list}>
        {SHORTCUTS.map(({ key, does }) => (
          <div key={key} className={classes.row}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.scanner}>
        A barcode scanner works anywhere on this screen, also while a receipt is shown.
      </p>
    </Modal>
  )
}
