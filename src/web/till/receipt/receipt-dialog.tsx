import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Receipt } from '#shared/sales/receipt.ts'
import { ReceiptModal } from '#web/sales/receipt-modal.tsx'
import { changeReceipt, useCounter } from '#web/till/counter.ts'

const HAS_KEYBOARD = '(hover: hover)'

export interface ReceiptDialogProps {
  receipt: Receipt
  onClose: () => void
}

/** The sale is on the server's disk. Closing it, or scanning on, begins the next one. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const isPrinted = useCounter((state) => state.isPrinted)
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
    <ReceiptModal
      receipt={receipt}
      isCopy={isPrinted}
      onClose={close}
      onGiven={() => changeReceipt(receipt, {}, true)}
      onNoted={(slip_reference) => changeReceipt(receipt, { slip_reference })}
      button={
        <Button size="lg" data-autofocus onKeyDown={onKeyDown} onClick={close}>
          New sale
        </Button>
      }
    />
  )
}
