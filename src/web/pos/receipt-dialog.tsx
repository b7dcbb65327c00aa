import { Button, Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { SoldSale } from './counter.ts'
import classes from './receipt-dialog.module.css'
import { ReceiptSlip } from './receipt-slip.tsx'

const HAS_KEYBOARD = '(hover: hover)'

export interface ReceiptDialogProps {
  sold: SoldSale
  onClose: () => void
}

/** The sale is on the server's disk. Closing it, or scanning on, begins the next one. */
export function ReceiptDialog({ sold, onClose }: ReceiptDialogProps) {
  function close() {
    onClose()
    // Where there is a keyboard the next sale begins in the search.
    if (!matchMedia(HAS_KEYBOARD).matches) return
    setTimeout(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())
  }
  /** A finger still on Enter since the payment must not close what it has not read. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={close}
      title="Receipt"
      size={420}
      returnFocus={false}
      classNames={{
        root: classes.root ?? '',
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
        overlay: classes.overlay ?? '',
      }}
    >
      <ReceiptSlip sold={sold} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button size="lg" data-autofocus onKeyDown={onKeyDown} onClick={close}>
          New sale
        </Button>
      </div>
    </Modal>
  )
}
