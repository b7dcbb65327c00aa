import type { PaymentUnderWay } from '#web/till/kept-till.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { dropOld, sellNow } from './take-payment.ts'

export type OldPaymentChoice = 'sell' | 'drop'

export interface OldPaymentDialogProps {
  payment: PaymentUnderWay
  /** As the cashier reads it. */
  total: string
  choice: OldPaymentChoice
  onClose: () => void
}

/** Either choice ends what can still be found out, so it is asked once more. */
export function OldPaymentDialog({ payment, total, choice, onClose }: OldPaymentDialogProps) {
  if (choice === 'sell')
    return (
      <ConfirmDialog
        title="Sell it now?"
        confirmLabel="Sell it now"
        onConfirm={() => sellNow(payment)}
        onCancel={onClose}
      >
        {total} is booked as a sale of today. If it was rung up elsewhere, it is sold twice.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="Was it rung up elsewhere?"
      confirmLabel="Clear cart"
      tone="danger"
      onConfirm={() => dropOld(payment)}
      onCancel={onClose}
    >
      The cart is cleared and nothing is sold here.
    </ConfirmDialog>
  )
}
