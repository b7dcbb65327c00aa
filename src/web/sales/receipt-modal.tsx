import { Button, Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatRand, sum } from '#shared/money.ts'
import { hasSlip } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import classes from './receipt-modal.module.css'
import { ReceiptSlip } from './receipt-slip.tsx'
import { SlipReference } from './slip-reference.tsx'

interface ReceiptModalProps {
  /** Undefined while it loads; `children` then says so. */
  receipt: Receipt | undefined
  isCopy?: boolean
  onClose: () => void
  onNoted: (reference: string) => void
  /** The button beside Print. */
  button: ReactNode
  /** What the shop should know of the sale and the customer's slip does not say. */
  note?: ReactNode
  children?: ReactNode
}

/** A receipt on the screen and, on a roll of 80 mm, on paper. */
export function ReceiptModal(props: ReceiptModalProps) {
  const { receipt, isCopy = false, onClose, onNoted, button, note, children } = props
  const change = sum(receipt?.payments.map((payment) => payment.change) ?? [])
  return (
    <Modal
      opened
      onClose={onClose}
      title="Receipt"
      size={420}
      returnFocus={false}
      classNames={{
        root: classes.root ?? '',
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
        overlay: classes.overlay ?? '',
      }}
    >
      {receipt && <ReceiptSlip receipt={receipt} isCopy={isCopy} />}
      {children}
      <div className={classes.foot}>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {change > 0 && (
          <p className={classes.change}>
            Change due <b>{formatRand(change)}</b>
          </p>
        )}
        {receipt?.payments.some(({ method }) => hasSlip(method)) && (
          <SlipReference receipt={receipt} onNoted={onNoted} />
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} aria-hidden />}
            disabled={!receipt}
            onClick={() => window.print()}
          >
            Print
          </Button>
          {button}
        </div>
      </div>
    </Modal>
  )
}
