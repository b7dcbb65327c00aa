import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { useCartTotals } from '#web/till/cart/use-cart-totals.ts'
import { useCounter } from '#web/till/counter.ts'
import { approvalDialog, oldPaymentDialog } from '#web/till/dialogs.ts'
import type { PaymentUnderWay } from '#web/till/kept-till.ts'
import notice from '#web/till/notice.module.css'
import { setPaymentAside } from '#web/till/till-store.ts'
import type { OldPaymentChoice } from './old-payment-dialog.tsx'
import classes from './payment-progress.module.css'
import { sellApproved, sellNot, settlePayment } from './take-payment.ts'

const SLOW_MS = 3000

const WORDS = {
  sending: 'Payment under way…',
  checking: 'No answer yet. Checking whether the sale went through…',
  busy: 'The shop is very busy. The sale is sent again in a moment…',
  unanswered:
    'The server cannot be reached, so nobody knows yet whether the sale went through. The cart is kept and nothing is sold twice.',
}

/** In the place of the pay buttons, so that nothing can be pressed twice. */
export function PaymentProgress({ payment }: { payment: PaymentUnderWay }) {
  const progress = useCounter((counter) => counter.progress)
  const old = useCounter((counter) => counter.old)
  const isSlow = useIsSlow(payment.key)
  const asked = useCounter((counter) => counter.asked)
  if (asked?.key === payment.key)
    return (
      <approvalDialog.Part
        wanted={asked.wanted}
        why={asked.why}
        onWord={(word) => sellApproved(payment, asked.wanted, word)}
        onClose={() => sellNot(payment)}
      />
    )
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
      {(isSlow || progress !== 'sending') && (
        <Button h={44} fullWidth variant="default" onClick={setPaymentAside}>
          Set aside, serve the next customer
        </Button>
      )}
    </div>
  )
}

/** Whether it takes longer than somebody in a queue likes to look at. */
function useIsSlow(key: string): boolean {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSlow(key), SLOW_MS)
    return () => clearTimeout(timer)
  }, [key])
  return slow === key
}

interface OldPaymentProps {
  payment: PaymentUnderWay
  /** The server was asked and does not have it; otherwise it could not be asked. */
  isMissing: boolean
}

/** A payment without an answer from earlier on: it is not sent before somebody says so. */
function OldPayment({ payment, isMissing }: OldPaymentProps) {
  const { timezone } = useUser().settings
  const { total } = useCartTotals()
  const told = formatRand(payment.told ?? total)
  const [choice, setChoice] = useState<OldPaymentChoice>()
  const method = methodName(payment.method)
  return (
    <div className={classes.old}>
      <p role="status" className={notice.notice}>
        {method} payment of <b>{told}</b>, {formatDateTime(payment.started_at, timezone)}.{' '}
        {isMissing ? 'It was not recorded.' : 'It may not have been recorded.'}
      </p>
      <Button
        h={44}
        {...(isMissing && { variant: 'default' })}
        onClick={() => void settlePayment(payment)}
      >
        Check again
      </Button>
      <Button
        h={44}
        variant="default"
        {...oldPaymentDialog.intent}
        onClick={() => setChoice('sell')}
      >
        Sell it now
      </Button>
      <Button
        h={44}
        variant="default"
        className={classes.wide ?? ''}
        {...oldPaymentDialog.intent}
        onClick={() => setChoice('drop')}
      >
        It was rung up elsewhere
      </Button>
      {choice && (
        <oldPaymentDialog.Part
          payment={payment}
          total={told}
          choice={choice}
          onClose={() => setChoice(undefined)}
        />
      )}
    </div>
  )
}
