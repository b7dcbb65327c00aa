import { Button, Loader } from '@mantine/core'
import { useCounter } from '#web/till/counter.ts'
import type { Payment } from '#web/till/kept-till.ts'
import { OldPayment } from './old-payment.tsx'
import classes from './payment-progress.module.css'
import { settlePayment } from './take-payment.ts'

const WORDS = {
  sending: 'Payment under way…',
  checking: 'No answer yet. Checking whether the sale went through…',
  busy: 'The shop is very busy. The sale is sent again in a moment…',
  unanswered:
    'The server cannot be reached, so nobody knows yet whether the sale went through. The cart is kept and nothing is sold twice.',
}

/** In the place of the pay buttons, so that nothing can be pressed twice. */
export function PaymentProgress({ payment }: { payment: Payment }) {
  const progress = useCounter((counter) => counter.progress)
  const old = useCounter((counter) => counter.old)
  if (old?.key === payment.key) return <OldPayment payment={payment} isMissing={old.isMissing} />
  return (
    <div className={classes.progress} role="status">
      {progress !== 'unanswered' && <Loader size={20} />}
      <span>{WORDS[progress]}</span>
      {progress === 'unanswered' && (
        <Button h={44} fullWidth onClick={() => void settlePayment(payment)}>
          Check again
        </Button>
      )}
    </div>
  )
}
