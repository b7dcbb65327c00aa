import { Button, Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { paperOf } from '#shared/documents/paper.ts'
import { formatRand, sum } from '#shared/money.ts'
import { hasSlip } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import { logError } from '#web/log.ts'
import { useUser } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { notePrint, useSale } from './data.ts'
import { PaperActions } from './paper-actions.tsx'
import { PaperView } from './paper-view.tsx'
import classes from './receipt-modal.module.css'
import { RecipientForm } from './recipient-form.tsx'
import { SlipReference } from './slip-reference.tsx'
import type { PaperSize } from './use-paper.ts'

interface ReceiptModalProps {
  /** Undefined while it loads; `children` then says so. */
  receipt: Receipt | undefined
  /** It was given out before: there is one original of a tax invoice. */
  isCopy: boolean
  onClose: () => void
  onNoted: (reference: string) => void
  /** Printed, saved or mailed: what comes after it is a copy. */
  onGiven?: () => void
  /** The button beside Print. */
  button: ReactNode
  /** What the shop should know of the sale and the customer's slip does not say. */
  note?: ReactNode
  children?: ReactNode
}

/** What cannot be had in the dark; a reference that was typed with the payment need not be noted any more. */
const WAITING = 'PDF, e-mail and slip reference'
const KNOWN = 'PDF and e-mail'

/** The document of a sale on the screen and, on a roll of 80 mm or on A4, on paper. */
export function ReceiptModal(props: ReceiptModalProps) {
  const { isCopy, onClose, onNoted, onGiven, button, note, children } = props
  const { settings } = useUser()
  const phone = useIsPhone()
  const receipt = useRecipient(props.receipt)
  const [size, setSize] = useState<PaperSize>('roll')
  const change = sum(receipt?.payments.map((payment) => payment.change) ?? [])
  const saleId = receipt?.transaction_id ?? undefined
  usePrinted(saleId, () => {
    setSize('roll')
    onGiven?.()
  })
  /** The paper has to have its form before the browser looks at it. */
  function print(on: PaperSize) {
    flushSync(() => setSize(on))
    window.print()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Receipt"
      size={420}
      fullScreen={phone}
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
      {receipt && <PaperView paper={paperOf(receipt, { shop: settings, isCopy })} size={size} />}
      {receipt?.document.kind === 'tax_invoice' &&
        receipt.recipient === null &&
        saleId !== undefined && <RecipientForm saleId={saleId} name={receipt.customer_name} />}
      {children}
      <div className={classes.foot}>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {change > 0 && (
          <p className={classes.change}>
            Change due <b>{formatRand(change)}</b>
          </p>
        )}
        {saleId === undefined ? (
          receipt && (
            <p className={classes.note} role="status">
              Saved on this till as {receipt.transaction_number}. It is sent to the shop when the
              line is back; {receipt.slip_reference === null ? WAITING : KNOWN} wait until then.
            </p>
          )
        ) : (
          <>
            {receipt?.payments.some(({ method }) => hasSlip(method)) && (
              <SlipReference saleId={saleId} receipt={receipt} onNoted={onNoted} />
            )}
            {receipt && (
              <PaperActions
                saleId={saleId}
                onGiven={() => onGiven?.()}
                onPrintA4={() => print('A4')}
              />
            )}
          </>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} aria-hidden />}
            disabled={!receipt}
            onClick={() => print('roll')}
          >
            Print
          </Button>
          {button}
        </div>
      </div>
    </Modal>
  )
}

/** A full tax invoice of a moment ago does not know yet for whom it is: the server may. */
function useRecipient(receipt: Receipt | undefined): Receipt | undefined {
  const isAsked = receipt?.document.kind === 'tax_invoice' && receipt.recipient === null
  const { data: sale } = useSale((isAsked && receipt.transaction_id) || undefined)
  return receipt && { ...receipt, recipient: receipt.recipient ?? sale?.recipient ?? null }
}

/**
 * However it was printed, also by the browser's own menu: what is printed after it is a copy. A sale that the server
 * has not heard of yet counts there as printed by itself.
 */
function usePrinted(saleId: number | undefined, onPrinted: () => void): void {
  const note = useEffectEvent(() => {
    onPrinted()
    if (saleId === undefined) return
    notePrint(saleId).catch((error: unknown) => {
      logError('A print could not be noted', error)
      toast.error('This print could not be noted: the next one may not say COPY.')
    })
  })
  useEffect(() => {
    const onAfter = () => note()
    window.addEventListener('afterprint', onAfter)
    return () => window.removeEventListener('afterprint', onAfter)
  }, [])
}
