import { Button } from '@mantine/core'
import { IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useUser } from '#web/session/session.ts'
import { AgeCheck } from '#web/till/customer/age-check.tsx'
import { MedicalHint } from '#web/till/customer/medical-hint.tsx'
import { useCatalogue } from '#web/till/data.ts'
import { useTill } from '#web/till/till-store.ts'
import { CashStep } from './cash-step.tsx'
import { Offers } from './offers.tsx'
import { payBlock } from './pay-block.ts'
import classes from './pay-panel.module.css'
import { PaymentProgress } from './payment-progress.tsx'
import { takePayment } from './take-payment.ts'

interface PayPanelProps {
  cashOpen: boolean
  onCash: (open: boolean) => void
}

export function PayPanel({ cashOpen, onCash }: PayPanelProps) {
  const { data: catalogue } = useCatalogue()
  const payment = useTill((till) => till.payment)
  const { id_verification_required: idRequired } = useUser().settings
  const blocked = useTill(({ cart }) => payBlock(cart, idRequired) !== undefined)
  if (payment)
    return (
      <div className={classes.pay}>
        <AgeCheck />
        <PaymentProgress payment={payment} />
      </div>
    )
  return (
    <div className={classes.pay}>
      <Offers catalogue={catalogue} />
      <MedicalHint />
      <AgeCheck />
      {cashOpen && !blocked ? (
        <CashStep onBack={() => onCash(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCash size={20} aria-hidden />}
            disabled={blocked}
            aria-keyshortcuts="F9"
            onClick={() => onCash(true)}
          >
            Cash
          </Button>
          <Button
            size="lg"
            leftSection={<IconCreditCard size={20} aria-hidden />}
            disabled={blocked}
            aria-keyshortcuts="F10"
            onClick={() => takePayment('card')}
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
            onClick={() => takePayment('digital_wallet')}
          >
            Wallet
          </Button>
        </div>
      )}
    </div>
  )
}
