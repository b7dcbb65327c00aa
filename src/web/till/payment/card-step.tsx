import { Button } from '@mantine/core'
import { type FormEvent, startTransition, useState } from 'react'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import { slipProblem } from '#shared/sales/payment-slip.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { useToldTotal } from '#web/till/cart/use-cart-totals.ts'
import { AgeQuestion, useAgeQuestion, useSecondClickGuard } from './age-question.tsx'
import { MachineQuestion } from './machine-question.tsx'
import classes from './pay-step.module.css'
import { takePayment } from './take-payment.ts'

export interface CardStepProps {
  method: PaymentMethod
  onClose: () => void
}

/** What the machine is to be told, and what it said. Nothing is booked before; declined keeps the cart. */
export function CardStep({ method, onClose }: CardStepProps) {
  const { ask_card_approval: asksApproval } = useUser().settings
  const total = useToldTotal()
  const [reference, setReference] = useState('')
  const age = useAgeQuestion()
  const guard = useSecondClickGuard()
  const slip = reference.trim()
  const isWrong = slipProblem(slip) !== undefined
  function pay(event: FormEvent) {
    event.preventDefault()
    if (isWrong) return
    const paid = { method, amount: total, tendered: null, reference: slip }
    const payments = slip === '' ? null : [paid]
    takePayment(method, { payments, told: total, answer: age.answer })
    // Refused, it is begun anew by its button. What is not urgent does not keep the disk waiting.
    startTransition(onClose)
  }
  const yes = asksApproval ? 'Approved' : methodName(method)
  return (
    <form
      className={classes.step}
      onSubmit={pay}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {age.asks && <AgeQuestion {...age} />}
      {asksApproval && (
        <MachineQuestion
          method={method}
          amount={total}
          reference={reference}
          onReference={setReference}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onClose}>
          {asksApproval ? 'Declined' : 'Back'}
        </Button>
        <Button type="submit" size="lg" autoFocus disabled={isWrong} onClick={guard}>
          {age.asks ? `Yes: ${yes}` : yes}
        </Button>
      </div>
    </form>
  )
}
