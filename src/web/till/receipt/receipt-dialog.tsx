import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect } from 'react'
import type { Receipt } from '#shared/sales/receipt.ts'
import { ReceiptModal } from '#web/sales/receipt-modal.tsx'
import { notePrinted } from '#web/sales/unprinted.ts'
import { showReceipt, useCounter } from '#web/till/counter.ts'

const HAS_KEYBOARD = '(hover: hover)'

export interface ReceiptDialogProps {
  receipt: Receipt
  onClose: () => void
}

/** The sale is on the server's disk. Closing it, or scanning on, begins the next one. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const isPrinted = useCounter((state) => state.isPrinted)
  // However it was printed, also by the browser's own menu: there is one original of a tax invoice.
  useEffect(() => {
    const onPrinted = () => {
      notePrinted(receipt.transaction_id)
      showReceipt(receipt, true)
    }
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [receipt])
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
      onNoted={(slip_reference) => showReceipt({ ...receipt, slip_reference }, isPrinted)}
      button={
        <Button size="lg" data-autofocus onKeyDown={onKeyDown} onClick={close}>
          New sale
        </Button>
      }
    />
  )
}
