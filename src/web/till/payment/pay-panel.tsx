import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { Suspense } from 'react'
import { formatRand } from '#shared/money.ts'
import { SPLIT } from '#shared/sales/payment-method.ts'
import { holdsNothing, isEmptyCart } from '#shared/till/cart.ts'
import { paidIn } from '#shared/till/split.ts'
import { useDark } from '#web/dark/line-store.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { useCounter } from '#web/till/counter.ts'
import { useCatalogue } from '#web/till/data.ts'
import { approvalDialog, cardStep, cashStep, splitDialog } from '#web/till/dialogs.ts'
import notice from '#web/till/notice.module.css'
import { useTill } from '#web/till/till-store.ts'
import { useSighted } from '#web/ui/timing/first-sight.ts'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import { aloneBlock, medicalBlock } from './pay-block.ts'
import classes from './pay-panel.module.css'
import { PaymentProgress } from './payment-progress.tsx'
import type { PayStep } from './use-pay-step.ts'

// Not in the first load: it speaks after a refusal, or when a price has changed.
const Offers = lazyPart(async () => (await import('./offers.tsx')).Offers)

interface PayPanelProps {
  step: PayStep
  onPickCustomer: () => void
}

export function PayPanel({ step, onPickCustomer }: PayPanelProps) {
  const { data: catalogue } = useCatalogue()
  const payment = useTill((till) => till.payment)
  const today = useShopDay()
  const nothing = useTill(({ cart }) => holdsNothing(cart))
  const medical = useTill(({ cart }) => medicalBlock(cart, today))
  const saleKey = useTill(({ cart }) => cart.sale_key)
  const lost = useCounter((state) => (state.lost?.key === saleKey ? state.lost?.text : undefined))
  const stopped = useDark(aloneBlock)
  const isSighted = useSighted()
  if (payment)
    return (
      <div className={classes.pay}>
        <PaymentProgress payment={payment} />
      </div>
    )
  return (
    <div className={classes.pay}>
      {lost !== undefined && (
        <p className={notice.notice} role="status">
          {lost}
        </p>
      )}
      {stopped !== undefined && (
        <p className={notice.notice} role="status">
          {stopped}
        </p>
      )}
      <Suspense>{isSighted && <Offers catalogue={catalogue} />}</Suspense>
      {medical !== undefined && (
        <div className={notice.notice} data-tone="purple" role="status">
          <p className={classes.why}>{medical}</p>
          <Button h={44} fullWidth variant="default" onClick={onPickCustomer}>
            Choose a customer
          </Button>
        </div>
      )}
      {step.wanted && medical === undefined && (
        <approvalDialog.Part wanted={step.wanted} onWord={step.approve} onClose={step.back} />
      )}
      {step.method !== undefined && medical === undefined && step.wanted === undefined ? (
        <Step step={step} method={step.method} />
      ) : (
        <>
          <TakenParts />
          <PayButtons
            blocked={nothing || medical !== undefined || stopped !== undefined}
            onStart={step.start}
          />
        </>
      )}
    </div>
  )
}

interface StepProps {
  step: PayStep
  method: NonNullable<PayStep['method']>
}

function Step({ step, method }: StepProps) {
  if (method === 'cash') return <cashStep.Part onClose={step.back} />
  if (method === SPLIT) return <splitDialog.Part onClose={step.back} />
  return <cardStep.Part method={method} onClose={step.back} />
}

/** Of a split payment whose dialog is shut. */
function TakenParts() {
  const parts = useTill(({ cart }) => cart.paid_parts)
  const empty = useTill(({ cart }) => isEmptyCart(cart))
  if (parts.length === 0) return null
  const paid = formatRand(paidIn(parts))
  return (
    <p className={notice.notice} role="status">
      {empty
        ? `${paid} is paid, and nothing is in the cart: add what is sold, or press a button and take the payment back.`
        : `${paid} of it is paid: every button goes on with the split payment.`}
    </p>
  )
}

interface PayButtonsProps {
  blocked: boolean
  onStart: PayStep['start']
}

function PayButtons({ blocked, onStart }: PayButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconCash size={20} aria-hidden />}
        disabled={blocked}
        aria-keyshortcuts="F9"
        onClick={() => onStart('cash')}
      >
        Cash
      </Button>
      <Button
        size="lg"
        leftSection={<IconCreditCard size={20} aria-hidden />}
        disabled={blocked}
        aria-keyshortcuts="F10"
        onClick={() => onStart('card')}
      >
        Card
      </Button>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        disabled={blocked}
        aria-label="Digital wallet"
        aria-keyshortcuts="F8"
        onClick={() => onStart('digital_wallet')}
      >
        Wallet
      </Button>
      <Button
        size="lg"
        variant="default"
        disabled={blocked}
        aria-label="Split payment"
        title="Split payment"
        aria-keyshortcuts="F7"
        {...splitDialog.intent}
        onClick={() => onStart('split')}
      >
        <IconArrowsSplit2 size={20} aria-hidden />
      </Button>
    </div>
  )
}
